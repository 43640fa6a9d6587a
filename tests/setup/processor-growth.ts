/** The processor time of the fastest of five runs, in milliseconds. */
function milliseconds(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

/** The factor by which processor time grows when the text is eight times as long: about 8 for a linear reader, 64 for a quadratic
 *  one. Anything under 2 ms counts as linear.
 *  @param length the length of the shorter text */
export function processorGrowth(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
): number {
  const [short, long] = [textOf(length), textOf(8 * length)]
  const took = milliseconds(() => read(long))
  return took < 2
    ? 1
    : took /
        Math.max(
          milliseconds(() => read(short)),
          0.25,
        )
}
