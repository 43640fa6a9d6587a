// The site whose screens are taken: the demo, in its own process and folder, with its clock stopped.
import { pathToFileURL } from 'node:url'
import { demoAccounts, type DemoAccount } from '#app/features/sign-in/demo-accounts.ts'
import { isBuilt } from '#server/build-site.ts'
import { browse, type Visitor } from '#tests/setup/people/visitor.ts'
import { demoIsComplete } from '#tests/setup/databases/demo-site.ts'
import { startRoost, type RoostServer } from '#tests/setup/servers/roost-server.ts'

/** `friend` and `suspended` are other students. */
export type Role = 'visitor' | 'friend' | 'suspended' | DemoAccount['role']
export type PicturedSite = { server: RoostServer; visitors: Record<Role, Visitor> }

export async function startPicturedSite(): Promise<PicturedSite> {
  // With its clock stopped, the site would consider its own build outdated.
  if (!isBuilt()) throw new Error('Build the site first: npm run build')
  const stopClock = pathToFileURL('tests/pictures/stop-clock.ts')
  const server = await startRoost({
    DEMO: '1',
    RATE_LIMITS: '0',
    TZ: 'UTC',
    NODE_OPTIONS: `--import=${stopClock.href}`,
  })
  await demoIsComplete(server)
  const visitors = {
    visitor: browse(server.url),
    student: await logIn(server.url, 'ana'),
    friend: await logIn(server.url, 'ben'),
    suspended: await logIn(server.url, 'chloe'),
    manager: await logIn(server.url, 'marta'),
    admin: await logIn(server.url, 'ada'),
  }
  return { server, visitors }
}

/** Signs one of the demo's accounts in, by the local part of its address. */
export async function logIn(url: string, name: string): Promise<Visitor> {
  const account = demoAccounts.find(({ email }) => email === `${name}@demo.example`)
  if (!account) throw new Error(`The demo has no ${name}.`)
  const visitor = browse(url)
  await visitor.post('/login', { intent: 'log-in', email: account.email, password: account.password })
  if (!visitor.cookies().includes('roost.session')) throw new Error(`${account.email} cannot sign in.`)
  return visitor
}
