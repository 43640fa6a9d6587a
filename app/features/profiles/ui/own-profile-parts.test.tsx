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

test('beside a date of birth of somebody under 18 it says what becomes of their answers', () => {
  const html = (birthDate: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <AboutPart campuses={[]} texts={{ birthDate }} errors={{}} today="2026-11-30" />
      </MemoryRouter>,
    )
  expect(html('2008-12-01')).toContain('matched from your 18th birthday on')
  for (const birthDate of ['2008-11-30', '']) expect(html(birthDate)).not.toContain('18th birthday')
})
