const BUSY = 20 // milliseconds

/** Long work calls the returned function often: after 20 ms it lets the server answer others before it goes on. */
export function yieldOften(): () => Promise<void> {
  let busySince = performance.now()
  return async () => {
    if (performance.now() - busySince < BUSY) return
    await new Promise(setImmediate)
    busySince = performance.now()
  }
}
