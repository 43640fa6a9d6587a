import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { HomeSlotProps } from '#app/features/listings/ui/home-slot.tsx'
import { pageActions } from './page-actions.tsx'

const shown = (unlisted: HomeSlotProps['home']['unlisted'], place: HomeSlotProps['place']) => {
  const home = { id: '01a22d00-5f54-7695-8ce5-28078183a946', name: 'Fern House', unlisted }
  const Page = createRoutesStub([{ path: '/', Component: () => pageActions({ home, place }) }])
  return renderToString(<Page initialEntries={['/']} />)
}

test('a home that nobody may look after offers no inquiry and no tour', () => {
  for (const place of ['bar', 'panel'] as const) {
    for (const text of ['Send Inquiry', 'Request a tour']) {
      expect(shown(null, place)).toContain(text)
      expect(shown('unconfirmed', place)).toContain(text)
      expect(shown('withheld', place)).not.toContain(text)
    }
  }
})
