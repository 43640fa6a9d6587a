import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TourPanel } from './tour-panel.tsx'

test('an inquiry that ended without a tour offers none, on either side', () => {
  const part = { tour: null, seen: '', times: { zone: '', earliest: '', latest: '', offered: null } }
  const html = (['sender', 'manager'] as const).map((side) =>
    renderToStaticMarkup(
      <TourPanel inquiryId="a" part={part} side={side} closed answer={undefined} busy={false} />,
    ),
  )
  expect(html).toEqual(['', ''])
})
