from tests.store.small_disk import disk_of_few_names, pytest_pyfunc_call, small_disk

__all__ = ["disk_of_few_names", "pytest_pyfunc_call", "small_disk"]
