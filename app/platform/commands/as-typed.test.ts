import { expect, test } from 'vitest'
import { asTyped } from './as-typed.ts'

const ADVICE =
  'Run npm run admin -- files claim, or npm run drill [-- DIR]; npm run build made it; npm start.'

test.each([
  ['/roost/server/start.ts', ADVICE],
  ['', ADVICE],
  [
    '/opt/roost/server/start-built.ts',
    'Run roost admin files claim, or roost drill [DIR]; npm run build made it; roost.',
  ],
])('advice in a site started by %s', (program, said) => expect(asTyped(ADVICE, program)).toBe(said))
