const two = (part: string) => part.padStart(2, '0')

/** A cron expression in words, such as "every day at 09:30". An expression that it does not know is returned unchanged.
 *  @param cron five fields, in UTC */
export function cronText(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.join(' ') !== '* * *') return cron
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (hour === '*' && minute === '*') return 'every minute'
  if (hour === '*' && every !== undefined) return `every ${every} minutes`
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*') return `every hour at :${two(minute)}`
  return /^\d+$/.test(hour) ? `every day at ${two(hour)}:${two(minute)}` : cron
}
