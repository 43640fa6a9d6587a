import { inArray } from 'drizzle-orm'
import { letters } from '#app/database/schema/letters.ts'
import { letterKinds } from '#app/features/letters/rules.ts'
import { sendAgain } from '#app/features/letters/sending/send-again.server.ts'
import { formatCount } from '#app/platform/text/format.ts'
import type { KindDesk } from '../queue/desk-kind.server.ts'

const labelOf = (kind: string) =>
  Object.hasOwn(letterKinds, kind) ? letterKinds[kind as keyof typeof letterKinds] : kind

/** E-mails that failed and are not retried automatically: receiver and error, never the text. */
export const letterDesk: KindDesk<'letter'> = {
  lines: async ({ db }, items) => {
    const { id, to, lastError } = letters
    const ids = items.map(({ facts }) => facts.letterId)
    const rows = await db.select({ id, to, lastError }).from(letters).where(inArray(id, ids))
    const found = new Map(rows.map((row) => [row.id, row]))
    return new Map(
      items.map((item) => {
        const letter = found.get(item.facts.letterId)
        const about = letter ? `To ${letter.to}: ${letter.lastError ?? ''}` : 'It has been deleted'
        return [item.id, { title: labelOf(item.facts.letterKind), about }]
      }),
    )
  },
  open: async ({ db }, { facts }) => {
    const [letter] = await db
      .select()
      .from(letters)
      .where(inArray(letters.id, [facts.letterId]))
    if (!letter) return { facts: [{ term: 'E-mail', words: 'It has been deleted.' }] }
    return {
      facts: [
        { term: 'To', words: letter.to },
        { term: 'Tried', words: formatCount(letter.tries, 'time') },
        { term: 'Error', words: letter.lastError ?? '' },
        {
          term: 'Text',
          words: letter.sealed === null ? 'Expired and erased' : 'Kept encrypted until it expires',
        },
      ],
    }
  },
  decisions: [
    {
      verb: 'send-again',
      label: 'Send it again',
      done: 'Sent again',
      look: 'primary',
      reason: 'optional',
      run: async (ctx, { facts }) => {
        if ((await sendAgain(ctx, facts.letterId)) === 'gone')
          return {
            notDone:
              'It cannot be sent again: its text has expired and been erased, or it has been sent meanwhile.',
          }
        return undefined
      },
      undo: 'never',
    },
    { verb: 'leave', label: 'Do not send it', done: 'Not sent', reason: 'optional' },
  ],
}
