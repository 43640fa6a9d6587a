// `answerForm` or `answerNotDone` answers a refused form: they keep the typed values, leave secrets out and set the status.
// Answers that set their own status are listed here, each with its reason.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** By file: the number of answers, and what they are. */
const OWN: Record<string, [answers: number, reason: string]> = {
  'app/features/sign-in/ui/sign-in-watch.ts': [1, 'in the browser, when the session ended'],
  'app/routes/account/sign-in/forgot-password.tsx': [1, 'adds the step to what answerNotDone made'],
  'app/routes/account/sign-in/go-on.tsx': [1, 'a page with the form that was sent without a session'],
  'app/routes/account/sign-in/login.tsx': [2, 'the next step; adds cookies to what answerNotDone made'],
  'app/routes/admin/queue.tsx': [1, 'which of the chosen items were not decided, above the list'],
  'app/routes/collections/collection.tsx': [1, 'a page: of no collection'],
  'app/routes/inquiries/inquire.tsx': [1, 'accepted, but a visitor logs in first'],
  'app/routes/listings/listing.tsx': [
    2,
    'a page: of a home that is gone, or that is hidden from who asked about it',
  ],
  'app/routes/manage/streets.ts': [1, 'suggestions, of which there are none at a limit'],
  'app/routes/people/public-profile.tsx': [2, 'a page: of nobody, or at a limit'],
}

/** Counts answers that are not thrown and whose second argument may set an error status. */
function ownAnswers(source: string): number {
  if (!/\bdata\b|Response\.json/.test(source)) return 0
  let count = 0
  let thrown: unknown
  new Visitor({
    ThrowStatement(node) {
      thrown = node.argument
    },
    CallExpression(node) {
      const name = source.slice(node.callee.start, node.callee.end)
      const [, init] = node.arguments
      if (node === thrown || !init || (name !== 'data' && name !== 'Response.json')) return
      if (/\b[45]\d\d\b|\bstatus\b|[iI]nit\b/.test(source.slice(init.start, init.end))) count += 1
    },
  }).visit(parseSync('answer.tsx', source).program)
  return count
}

test('a refused form is answered by answerForm or answerNotDone', () => {
  const found = globSync('app/{routes,features}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file.replaceAll('\\', '/'), ownAnswers(readFileSync(file, 'utf8'))] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  expect(found).toEqual(Object.entries(OWN).map(([file, [answers]]) => [file, answers]))
})

test('it finds a status, of a literal or handed on', () => {
  expect(ownAnswers('return data({ errors }, { status: 422 })')).toBe(1)
  expect(ownAnswers('return data<Answer>({ errors }, 409)')).toBe(1)
  expect(ownAnswers('return Response.json({ errors }, limitedInit(wait))')).toBe(1)
  expect(ownAnswers('return data({ ok: true }, { headers })')).toBe(0)
  expect(ownAnswers('throw data(null, { status: 404 })')).toBe(0)
})
