import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { questionNames } from '../questions.ts'
import { AboutPart, PlacePart, RoommatesPart } from './own-profile-parts.tsx'

test('the own profile asks every question', () => {
  const shown = { texts: {}, errors: {} }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <AboutPart campuses={[]} {...shown} />
      <PlacePart {...shown} />
      <RoommatesPart {...shown} />
    </MemoryRouter>,
  )
  expect(questionNames.filter((name) => !html.includes(`name="${name}"`))).toEqual([])
})
