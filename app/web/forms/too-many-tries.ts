/** The message after too many tries.
 *  @param wait in seconds */
export function tooManyTries(wait: number): string {
  return `Too many tries. Please wait ${formatWait(wait)} and try again.`
}

function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), 'second']
      : minutes <= 90
        ? [minutes, 'minute']
        : [Math.ceil(minutes / 60), 'hour']
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}
