/** `finally` waits for what its function returns, which the library's types don't say. */
interface Promise<T> {
  finally(onfinally?: (() => void | PromiseLike<unknown>) | null): Promise<T>;
}
