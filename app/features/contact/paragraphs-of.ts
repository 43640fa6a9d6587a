const MOST = 16 // of the paragraphs that an email may have

/** The lines of a message as paragraphs of an email. Their number is limited, so many short lines share paragraphs. */
export function paragraphsOf(message: string): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return lines.length > MOST ? inFewer(lines) : lines
}

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
