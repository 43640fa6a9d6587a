import type { Letter } from '#app/features/letters/rules.ts'

/** To the operator of the site.
 *  @param facts labels and values of the fields; empty values are left out */
export function operatorLetter(subject: string, facts: Record<string, string>, message = ''): Letter {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const filled = Object.entries(facts).filter(([, text]) => text !== '')
  return {
    subject,
    paragraphs: [
      filled.map(([name, text]) => `${name}: ${text}`).join(' · '),
      ...(lines.length > 16 ? inFewer(lines) : lines),
    ],
    footer:
      'Answer to the address above: replies to this e-mail reach nobody. It is in the admin queue, too.',
  }
}

/** An e-mail has a limited number of paragraphs, so short lines are joined into shared paragraphs. */
function inFewer(lines: string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last !== undefined && last.length + line.length < 1900)
      joined[joined.length - 1] = `${last} / ${line}`
    else joined.push(line)
  }
  return joined
}
