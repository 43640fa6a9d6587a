const BUSY = 20 // milliseconds

/** Long-running work calls the returned function often: every 20 ms it pauses to let the server answer other requests. */
export function yieldOften(): () => Promise<void> {
  let busySince = performance.now()
  return async () => {
    if (performance.now() - busySince < BUSY) return
    await new Promise(setImmediate)
    busySince = performance.now()
  }
}
