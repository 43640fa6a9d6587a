import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, vi } from 'vitest'
import type { Visitor } from '#tests/setup/people/visitor.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { button, dialog, field, heading, link, words, type ElementQuery } from './find-shown.ts'
import { codeTo, demoManager, freshEmail, homesWith, newStudent, PASSWORD } from './people.ts'
import type { Screen } from './screen.ts'

export type Scene = {
  /** Narrow enough for the layout of a phone. */
  isPhone: boolean
  /** Opens a person's browser: signed in as `visitor`, or a stranger's. */
  enter: (visitor?: Visitor) => Promise<{ screen: Screen; openTab: () => Promise<Screen> }>
}

const card: ElementQuery = { css: '[data-listing]' }
const SIGNED_OUT = { css: 'body > header a', name: 'Login', hidden: true }
const LOG_OUT = { css: 'body > header button', name: 'Log out' }
const SEARCH = '/listings?campus=usc&beds=5'

/** The number of homes in the heading, once it has dropped. */
const fewerThan = (screen: Screen, before: number) =>
  vi.waitFor(
    async () => {
      const found = Number(await screen.attribute('h1[data-found]', 'data-found'))
      expect(found).toBeLessThan(before)
      return found
    },
    { timeout: 60_000 },
  )

async function openMenu(screen: Screen, { isPhone }: Scene): Promise<void> {
  const summary = { css: 'body > header summary' }
  await screen.press({ ...summary, name: isPhone ? 'Menu' : /Your account/ })
}

async function logIn(screen: Screen, email: string, where: ElementQuery): Promise<void> {
  await screen.write(field(/^Email/, where), email)
  await screen.write(field(/^Password/, where), PASSWORD)
  await screen.press(button('Log in', where))
}

/** Runs in the page. @returns the signed-in user's id */
function ownId(): string {
  const { __reactRouterDataRouter: router } = globalThis as unknown as {
    __reactRouterDataRouter: { state: { loaderData: { root: { signedIn: { userId: string } } } } }
  }
  return router.state.loaderData.root.signedIn.userId
}

/** The ten main journeys, each from its first page to its result. `@both` marks those where a phone shows different controls. */
export const journeys: Record<string, (scene: Scene) => Promise<void>> = {
  'a search by words and money @both': async ({ enter, isPhone }) => {
    const { screen } = await enter()
    await screen.open('/listings?campus=usc')
    const all = await fewerThan(screen, Infinity)
    if (isPhone) await screen.press(link(/More Filters/))
    await screen.write({ css: 'input[type=search]' }, 'garden')
    await screen.press(button(isPhone ? /^Apply Filters, show \d/ : 'Search'))
    const some = await fewerThan(screen, all)
    await screen.isAt(/q=garden/)
    await screen.press(isPhone ? link(/More Filters/) : button('Budget'))
    await screen.write({ css: 'input[name=max]' }, '900')
    await screen.press(button(/^Apply Filters, show \d/))
    expect(await fewerThan(screen, some)).toBeGreaterThan(0)
    await screen.isAt(/q=garden/)
    await screen.isAt(/max=900/)
    await screen.see(card)
  },

  'the map and a home on it @both': async ({ enter, isPhone }) => {
    const { screen } = await enter()
    await screen.open('/listings?campus=usc&beds=3&baths=2&max=900')
    if (isPhone) await screen.press(link('Show Map'))
    await screen.press({ css: '[data-pin]' })
    await screen.see({ css: '[data-pin][data-state=selected]' })
    const shown = isPhone
      ? { css: 'section, [role=region]', name: 'Homes around this pin' }
      : { css: 'section[tabindex]' }
    await screen.press({ css: 'a[href^="/expanded-listing/"]', within: shown })
    await screen.isAt(/^\/expanded-listing\//)
    await screen.see({ css: 'strong', name: /^\$\d/ })
  },

  'signing up with a code from an email, and logging in with the password @both': async (scene) => {
    const { screen } = await scene.enter()
    const email = freshEmail()
    await screen.open('/signup')
    const main = { css: 'main' }
    await screen.write(field(/^First name/, main), 'Ana')
    await screen.write(field(/^Last name/, main), 'Rivera')
    await screen.write(field(/^Email/, main), email)
    await screen.write(field(/^Password/, main), PASSWORD)
    await screen.press(button('Sign up', main))
    await screen.write(field(/^Confirmation code/), await codeTo(email))
    await screen.press(button('Confirm'))
    await screen.isAt(/^\/addProfileInfo/)
    await screen.see(heading(/./))
    await screen.open('/')
    await openMenu(screen, scene)
    await screen.press(LOG_OUT)
    await screen.see(SIGNED_OUT)
    await screen.open('/login?returnTo=/account')
    await logIn(screen, email, main)
    await screen.isAt(/^\/account$/)
    await screen.see({ ...LOG_OUT, hidden: true })
  },

  'a like that logs in on the way': async ({ enter }) => {
    const { email } = await newStudent()
    const { screen } = await enter()
    await screen.open(SEARCH)
    await screen.press(button(/^Like /, card))
    const ask = dialog('Log in')
    await screen.see(words(/Please log in to save properties/, ask))
    await logIn(screen, email, ask)
    const liked = { css: 'button[name=liked][aria-pressed=true]:not([aria-busy])', within: card }
    await screen.see(liked)
    await screen.open(SEARCH)
    await screen.see(liked)
  },

  'a home saved with one tap': async ({ enter }) => {
    const { screen } = await enter((await newStudent()).visitor)
    await screen.open(SEARCH)
    await screen.press(button(/^More for /, card))
    await screen.press(button(/^Save /, card))
    await screen.see(words(/Saved to “Saved homes”\./))
    await screen.press(button('Change'))
    await screen.see(words(/Already in here/, dialog('Save to a collection')))
    await screen.open('/profile/properties')
    await screen.press(link('Saved homes'))
    await screen.see(heading('Saved homes'))
    await screen.see({ css: 'a[href^="/expanded-listing/"]' })
  },

  'messages between two people': async ({ enter }) => {
    const [ana, ben] = [await newStudent(), await newStudent('Ben')]
    const { screen: hers } = await enter(ana.visitor)
    const { screen: his } = await enter(ben.visitor)
    await his.open('/account')
    await his.see(heading(/./))
    await hers.open(`/messages?to=${await his.run(ownId)}`)
    await hers.write({ css: 'textarea' }, 'Is the room still free?')
    await hers.press(button('Send'))
    await hers.isAt(/^\/messages\/[0-9a-f-]{36}/)
    await his.press(link(/^Messages.*1 unread/))
    await his.press(link(/still free/))
    await his.write({ css: 'textarea' }, 'It is! Come and see it.')
    await his.press(button('Send'))
    await hers.see(words(/It is! Come and see it\./))
  },

  'a photo of oneself': async ({ enter }) => {
    const { screen } = await enter((await newStudent()).visitor)
    const file = path.join(tmpdir(), `${randomUUID()}.jpg`)
    await writeFile(file, await picture(900, 600).jpeg().toBuffer())
    await screen.open('/account/photos')
    const own = { css: 'section, [role=region]', name: /^Profile photo/ }
    await screen.choose({ css: 'input[type=file]', within: own }, file)
    await screen.see(button(/^Remove/, own))
    await screen.open('/account/photos')
    await screen.see(button(/^Remove/, own))
  },

  'the decision of a group': async ({ enter }) => {
    const { visitor } = await newStudent()
    const group =
      (await visitor.post('/profile/groups', { name: 'Maple four' })).headers.get('Location') ?? ''
    const [first, second] = await homesWith(3)
    const made = await visitor.post(`/expanded-listing/${first?.id}/collections`, { name: 'Near campus' })
    const { collectionId } = (await made.json()) as { collectionId: string }
    await visitor.post(`/expanded-listing/${second?.id}/collections`, { add: collectionId })
    const sharing = { intent: 'share', sharing: 'group', group: group.split('/').at(-1) ?? '' }
    await visitor.post(`/collections/${collectionId}`, sharing)
    const { screen } = await enter(visitor)
    await screen.open(`/collections/${collectionId}`)
    await screen.press(link('Decide together'))
    await screen.press(button('Start deciding'))
    await screen.press(button(`Move ${second?.name} up`))
    await screen.press(button('Send my ranking'))
    await screen.see(words(/it was the last one/))
    await screen.see(
      words(new RegExp(second?.name ?? ''), { css: 'section, [role=region]', name: /^The result/ }),
    )
  },

  'an inquiry, and the answer of the manager': async ({ enter }) => {
    const { email, visitor } = await newStudent()
    const [home] = await homesWith(2)
    const { screen: hers } = await enter(visitor)
    await hers.open(`/expanded-listing/${home?.id}`)
    await hers.press(link('Send Inquiry'))
    const form = dialog('Send Inquiry')
    const name = `Ana ${randomUUID()}`
    await hers.write(field(/^Full name/, form), name)
    await hers.write(field(/^Email/, form), email)
    await hers.write(field(/^Message/, form), 'Is it quiet at night?')
    await hers.press(button('Send Inquiry', form))
    await hers.see(words(/^Inquiry Sent Successfully!/))

    const { screen: theirs } = await enter(await demoManager())
    await theirs.open('/manage/leads')
    await theirs.press(link(new RegExp(name)))
    await theirs.see(words(/Is it quiet at night\?/))
    await theirs.write({ css: 'textarea', name: /^Message/ }, 'Very quiet. Come and see it.')
    await theirs.press(button('Send answer'))
    await theirs.see(words(/Your answer is in the student’s messages\./))

    await hers.open('/inquiries')
    await hers.press({ css: 'main li a[href^="/inquiries/"]' })
    await hers.press(link('Read the answer'))
    await hers.see(words(/Very quiet\. Come and see it\./))
  },

  'logging out in one tab, which ends the other @both': async (scene) => {
    const { screen, openTab } = await scene.enter((await newStudent()).visitor)
    await screen.open('/about-us')
    const other = await openTab()
    await other.open('/account/name')
    await other.see(field(/^First name/))
    await openMenu(screen, scene)
    await screen.press(LOG_OUT)
    await screen.see(SIGNED_OUT)
    await other.see(SIGNED_OUT)
    await other.seeNot(field(/^First name/))
  },
}
