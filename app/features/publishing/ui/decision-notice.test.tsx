import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { DecisionNotice } from './decision-notice.tsx'

type Against = Parameters<typeof DecisionNotice>[0]['against']
const against: Against = {
  what: 'taken-down',
  reason: 'The photos are of another home.',
  appeal: null,
  appealedAt: null,
  outcome: null,
  answer: null,
}
const shown = (given: Partial<Against>) => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <DecisionNotice against={{ ...against, ...given }} /> },
  ])
  return renderToStaticMarkup(<Page />)
}

test('after a rejected appeal the page says how a home that has changed comes back', () => {
  const appealed = { appeal: 'They are its own.', appealedAt: new Date('2026-11-16T20:00:00Z') }
  const rejected = { ...appealed, outcome: 'rejected', answer: 'They are of Fern Court.' } as const
  expect(shown(rejected)).toMatch(/If you have fixed what was wrong since, <a .*href="\/about-us#contact"/)
  for (const given of [{}, appealed, { ...rejected, what: 'given-back' } as const])
    expect(shown(given)).not.toContain('contact')
})
