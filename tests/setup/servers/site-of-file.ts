import { afterAll, beforeAll } from 'vitest'
import { peopleOf, placeForSite } from '../people/people-of-site.ts'
import { startRoost, type RoostServer } from './roost-server.ts'

/** One site for the tests of a file, with its users: started before the first test, and removed after the last. */
export function siteOfFile() {
  let place: Awaited<ReturnType<typeof placeForSite>> | undefined
  let site: RoostServer | undefined
  let people: Awaited<ReturnType<typeof peopleOf>> | undefined
  beforeAll(async () => {
    place = await placeForSite()
    site = await startRoost(place.env)
    people = await peopleOf(place.env)
  }, 240_000)
  afterAll(async () => {
    await people?.close()
    await site?.stop()
    await place?.remove()
  })
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('The site is not started yet.')
    return part
  }
  return {
    get folder() {
      return started(place).folder
    },
    get site() {
      return started(site)
    },
    get people() {
      return started(people)
    },
  }
}
