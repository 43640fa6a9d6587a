import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { questionNames } from '../../questions.ts'
import { AboutPart } from './about-part.tsx'
import { PlacePart } from './place-part.tsx'
import { RoommatesPart } from './roommates-part.tsx'

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
