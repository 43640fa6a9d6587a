import type { Letter } from '#app/features/letters/rules.ts'

/** To whoever runs the site.
 *  @param facts what was filled in, as name and text; empty ones are left out */
export function operatorLetter(subject: string, facts: Record<string, string>, message = ''): Letter {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const filled = Object.entries(facts).filter(([, text]) => text !== '')
  return {
    subject,
    paragraphs: [
      filled.map(([name, text]) => `${name}: ${text}`).join(' · '),
      ...(lines.length > 16 ? inFewer(lines) : lines),
    ],
    footer: 'Answer to the address above: replies to this e-mail reach nobody. It is on the desk, too.',
  }
}

/** A letter holds few paragraphs, so many short lines share one, as long as each fits. */
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
