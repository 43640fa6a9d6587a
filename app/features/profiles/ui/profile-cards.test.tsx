import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicProfile } from '../profile-view.ts'
import { ProfileCards } from './profile-cards.tsx'

/** A profile with only these answers. */
const rendered = (profile: Partial<PublicProfile>) =>
  new Proxy(profile, { get: (of, key) => Reflect.get(of, key) ?? null }) as PublicProfile
const words = (profile: PublicProfile) =>
  renderToStaticMarkup(<ProfileCards profile={profile} />).replaceAll(/<[^>]+>/g, ' ')

test('the card about when somebody is free gives the dates, and is left out without any', () => {
  expect(words(rendered({ moveInDate: '2027-08-15' }))).toMatch(
    /Availability\s+Available from\s+Aug 15, 2027/,
  )
  expect(words(rendered({}))).not.toContain('Availability')
})
