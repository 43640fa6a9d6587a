import { expect, test } from 'vitest'
import { readHeading } from './heading.ts'

test('a page names the known list whose columns a file has, so that it can be chosen', () => {
  const crmls = ['MLS', 'Address', 'City', 'Zip', 'BR', 'LP']
  const read = (headings: string[], onPage: boolean) => () =>
    readHeading(headings, undefined, new Map(), onPage)
  expect(read(crmls, true)).toThrow(
    /It looks like a “Weekly list of CRMLS”: check it again with that choice under “CSV columns”\.$/,
  )
  expect(read(crmls.slice(0, -1), true)).toThrow(/choose which list it is\.$/)
  expect(read(crmls, false)).toThrow(/or use a --preset\.$/)
})
