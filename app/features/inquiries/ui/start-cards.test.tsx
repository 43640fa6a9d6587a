import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { InquiryCard } from '../views.ts'
import { StartCards } from './start-cards.tsx'

const card: InquiryCard = {
  inquiryId: '01a22d00-5f54-7695-8ce5-28078183a946',
  listingId: '01a22d00-5f54-7695-8ce5-28078183a947',
  home: 'Fern Court, 12 Fern Street',
  photo: null,
  from: null,
  state: '',
  withdrawn: false,
  at: '',
  sentAt: '',
  tour: null,
  next: null,
  waits: null,
  agreed: null,
  group: null,
}

const shown = (part: Partial<InquiryCard>) => {
  const inquiries = [{ ...card, ...part }]
  const Page = createRoutesStub([
    { path: '/', Component: () => <StartCards inquiries={inquiries} ground={null} /> },
  ])
  return renderToString(<Page initialEntries={['/']} />)
}

test('the card of an agreed tour says why the home is not offered, in place of the way there', () => {
  const place = { place: null, wayHref: '/', by: null }
  const tour = { at: 'Wed, Dec 2', startsAt: '2026-12-02T18:00:00.000Z', ...place }
  expect(shown({ agreed: { ...tour, notOffered: null } })).toContain('Way there')
  const gone = shown({ agreed: { ...tour, notOffered: 'This home was taken down.' } })
  expect(gone).toContain('This home was taken down.')
  expect(gone).not.toContain('Way there')
})

test('whoever is asked to pick a time for the tour of a home that is no longer listed reads so', () => {
  const listed = shown({ waits: 'tour', next: 'Pick a time for the tour' })
  expect(listed.split('Pick a time for the tour')).toHaveLength(2)
  const paused = shown({ waits: 'tour', next: 'This home is no longer listed.' })
  expect(paused).toContain('Pick a time for the tour')
  expect(paused).toContain('This home is no longer listed.')
})
