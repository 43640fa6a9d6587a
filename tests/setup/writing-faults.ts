/** What no page may say, as an expression over its text. */
const FAULTS: [expression: RegExp, fault: string][] = [
  [
    /\p{L}(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d/u,
    'a date right after a letter, whose space was lost',
  ],
  [/(?<!\.)\.\.(?!\.)/, 'two full stops'],
  [/\b(?:[A-Z]{1,2}[SD]T|UTC)\. *\(/, 'a full stop between a time and what belongs to it'],
  [/\b0\.0 mi\b/, 'a distance that was rounded to none'],
  [/\be-mail/i, 'e-mail instead of email'],
]
const HIDDEN = /<(script|style|textarea|template|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g
/** Elements inside a line: the words before and after them are joined. */
const INLINE = /<\/?(?:time|a|b|strong|em|abbr)(?:\s[^>]*)?>/g

/** The writing faults in a server-rendered page, each with the words around it. */
export function writingFaults(html: string): string[] {
  const text = html
    .replace(HIDDEN, '')
    .replace(INLINE, '')
    .replace(/<[^>]+>/g, '\n')
  return FAULTS.flatMap(([expression, fault]) => {
    const found = expression.exec(text)
    return found ? [`${fault}: ${JSON.stringify(text.slice(found.index - 40, found.index + 40).trim())}`] : []
  })
}
