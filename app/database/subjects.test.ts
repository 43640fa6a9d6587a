import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Policies with a rule that a verb checks without a subject, or with only the session's account, which proves no more than
 *  that the user is signed in. At most 20: every other verb looks up what it changes (CONTRIBUTING.md, rule 6). */
const WITHOUT_SUBJECT: Record<string, string> = {
  accountPolicy: 'nobody is signed in yet: a password, a code or a cookie says whose account it is',
  buildingPolicy: 'one answer of one’s own profile',
  campusPolicy: 'entering a campus, or a list of them',
  contactFormPolicy: 'writing to the operator, with or without an account',
  findMatePolicy: 'one’s own room and hidden people; of each person shown, peoplePolicy is asked',
  inboxPolicy: 'a try to write; of its conversation, conversationPolicy is asked under the lock',
  inquiriesPolicy: 'a new inquiry; of its home, listingPolicy is asked',
  managerInvitationPolicy: 'a new invitation',
  notificationPolicy: 'one’s own notifications, by the account of the session',
  ownAccountPolicy: 'one’s own account, by the session that proves it',
  ownCollectionsPolicy: 'a new collection, or a request that does not say whether there is one',
  ownGroupsPolicy: 'a new group',
  ownHomesPolicy: 'a new home, or a list of them',
  profilePolicy: 'one’s own profile, which the first answer makes',
  rateLimitPolicy: 'a try, before it is known of what',
  savedSearchPolicy: 'a new search',
  savesPolicy: 'one’s own likes and views; the home is looked up in the same statement',
  settingsPolicy: 'the site’s settings, of which there is one set',
  sitePolicy: 'what the site says, of which there is one',
  streetPolicy: 'names of streets, which are public; managers may ask so that the limit is theirs',
}

/** Rules for operator commands only: no user passes them (tests/policy-matrix.txt). */
const BY_COMMAND = [
  'emailPolicy.release',
  'placePolicy.save',
  'recoveryPolicy.renewSecrets',
  'recoveryPolicy.resetSecondFactor',
  'storePolicy.claim',
  'storePolicy.letRemove',
  'streetPolicy.save',
  'timetablePolicy.save',
]

/** Finds `authorize` calls whose rule allows a change and whose subject is null or a user id. */
function askedAboutNothing(path: string, text: string): { rule: string; place: string }[] {
  const found: { rule: string; place: string }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, rule, subject], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'authorize' || !rule || !subject) return
      const [asked, about] = [rule, subject].map((node) => text.slice(node.start, node.end))
      if (/\.read/.test(asked ?? '') || !/^(null|\{\s*userId\b[^,]*\})$/.test(about ?? '')) return
      found.push({ rule: asked ?? '', place: `${path}:${text.slice(0, start).split('\n').length}` })
    },
  }).visit(parseSync(path, text).program)
  return found
}

const asked = globSync('app/**/*.ts', { exclude: ['**/*.test.ts', '**/factory.ts'] }).flatMap((path) =>
  askedAboutNothing(path, readFileSync(path, 'utf8')),
)
const policyOf = (rule: string) => rule.split('.')[0] ?? ''

test('a verb that changes something looks up what it is, or stands in a list with the reason', () => {
  const unlisted = asked.filter(
    ({ rule }) => !BY_COMMAND.includes(rule) && !(policyOf(rule) in WITHOUT_SUBJECT),
  )
  expect(unlisted).toEqual([])
  expect(Object.keys(WITHOUT_SUBJECT).length).toBeLessThanOrEqual(20)
})

test('no line of the list is left over', () => {
  const rules = new Set(asked.map(({ rule }) => rule))
  const policies = new Set([...rules].filter((rule) => !BY_COMMAND.includes(rule)).map(policyOf))
  expect(Object.keys(WITHOUT_SUBJECT).filter((name) => !policies.has(name))).toEqual([])
  expect(BY_COMMAND.filter((rule) => !rules.has(rule))).toEqual([])
})

test('a subject that is null or taken from the actor is seen', () => {
  const verb = (subject: string) =>
    askedAboutNothing('verb.ts', `const open = authorize(ctx, savesPolicy.change, ${subject})`)
  for (const subject of ['null', '{ userId }', '{ userId: ctx.actor.userId }'])
    expect(verb(subject)).toHaveLength(1)
  expect(verb('listing')).toEqual([])
})
