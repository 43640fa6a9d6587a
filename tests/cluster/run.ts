// `npm run test:cluster`: a real cluster of three PostgreSQL under Patroni, a pooler, a proxy, an S3 store, two web processes and a
// worker; breaks it while fifty people use it, and reports what they lost. `npm run test:cluster -- short` runs the first four faults;
// names run specific faults, `restored` only by name, because it needs an archive. With PREVIOUS=DIR, a built checkout of the previous
// version, `upgraded` comes first. The logs of every part and the responses to people stay in CLUSTER_LOGS=DIR, or if a row is wrong, in
// a folder that it prints. Needs root on Debian; installs what is missing.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { sessions } from '#app/database/schema/people/accounts.ts'
import { listings } from '#app/database/schema/homes/listings.ts'
import { companyOf } from '#app/features/companies/own-company.server.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { buildIfNeeded } from '#server/build-site.ts'
import { sayUsage } from '#server/commands/usage.ts'
import { ceph, clusterParts, pgBackRest, prepare } from '#tools/install-packages.ts'
import { peopleOf } from '#tests/setup/people/people-of-site.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { picture } from '#tests/setup/photo-files.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { makeUser } from '#app/features/accounts/factory.ts'
import { startMailServer } from '#tests/setup/servers/smtp-server.ts'
import { archiveParameters, makeArchive } from './archive.ts'
import { faults, restored, upgrade, type Fault, type Undone } from './faults.ts'
import { kept, repeatedEmails, seen } from './measure.ts'
import { closeLogs, note, openLogs } from './logs.ts'
import { closeNetwork, openNetwork, whyNoNodes } from './network.ts'
import {
  followers,
  passwords,
  primary,
  removeDisks,
  startCluster,
  waitForHealthyCluster,
} from './postgres.ts'
import { databaseUrls, SITE, startProxies } from './proxies.ts'
import { endSite, environment, previous, processes, startSite, type Cluster } from './sites.ts'
import { startServices } from './services.ts'
import { startStore } from './store.ts'
import type { Answer, Crowd, Order } from './students.ts'

const PEOPLE = 50
const HOMES = 400
/** Homes with a manager, each its own: two managers for all of them reached the limit of 120 messages in ten minutes, and the pause
 *  after a fault waited until they could answer again. */
const MANAGED = 8
const BEFORE = 6_000 // milliseconds of use before something breaks
const AFTER = 8_000

async function makeDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrls.administrator })
  await client.connect()
  await client.query(`create role roost login password '${passwords.roost}'`)
  await client.query(`create database roost owner roost template template0 encoding 'UTF8'`)
  await client.end()
}

/** The people, with their conversations, and the homes. */
async function makeCrowd(env: Record<string, string>): Promise<{ crowd: Crowd; userIds: string[] }> {
  const { ctx, close } = await peopleOf({
    ...env,
    DATABASE_URL: databaseUrls.direct,
    DATABASE_POOLER: 'none',
  })
  const names = Array.from({ length: PEOPLE }, (_, number) => `Student N${number}`)
  const people = await lookingStudents(ctx, ...names)
  const cookieOf = async (id: string) => (await openBrowser(ctx, id)).headers.get('Cookie') ?? ''
  const homes: string[] = []
  for (let number = 0; number < HOMES; number += 1)
    homes.push(await makeListing(ctx, { name: `Home ${number}` }))
  const managed = homes.slice(0, MANAGED)
  const managers = []
  for (const id of managed) {
    const manager = await makeUser(ctx, { manager: true })
    await ctx.db
      .update(listings)
      .set({ managerId: manager.id, companyId: await companyOf(ctx, manager.id) })
      .where(eq(listings.id, id))
    managers.push(manager)
  }
  const students: Crowd['students'] = []
  for (const [number, one] of people.entries()) {
    const other = people[number ^ 1]
    if (!other) throw new Error('the number of people is even')
    const conversationId = await makeConversation(ctx, [one, other], ['Hi!'])
    students.push({ cookie: await cookieOf(one.id), conversationId })
  }
  const admin = await makeUser(ctx, { admin: true })
  const cookies = {
    managers: await Promise.all(managers.map(({ id }) => cookieOf(id))),
    admin: await cookieOf(admin.id),
  }
  // As if after the second step of logging in.
  await ctx.db.update(sessions).set({ secondFactor: true }).where(eq(sessions.userId, admin.id))
  await close()
  const photo = await picture(900, 600).jpeg().toBuffer()
  return {
    crowd: {
      site: SITE,
      students,
      ...cookies,
      homes,
      managed,
      photo: photo.toString('base64'),
    },
    userIds: people.map(({ id }) => id),
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

/** `bad`: how many faults lost or doubled something, or led to a 500 or 429; `late`: how many took longer than allowed, on an idle
 *  machine. */
type Outcome = { bad: number; late: number }

/** Breaks one thing after another. */
async function breakAll(
  chosen: Fault[],
  cluster: Cluster,
  crowd: Crowd,
  userIds: string[],
): Promise<Outcome> {
  const child = fork(path.join(import.meta.dirname, 'students.ts'))
  const send = (order: Order) => void child.send(order)
  const answers: Answer[] = []
  let paused = () => {}
  child.on('message', (told: Answer | 'paused') => {
    if (told === 'paused') return paused()
    answers.push(told)
    note('people', told)
  })
  send({ crowd })
  const outcome = { bad: 0, late: 0 }
  const undone: Undone[] = []
  console.log(
    '| Fault | Writes lost / doubled | Sent again | Emails repeated | Longest without writes | Back after | Longest until one was taken | Pages failed | Refused as too busy | Slowest answer |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const { name, what, within = 3, failed = false, breakIt } of chosen) {
    await pass(BEFORE)
    const brokenAt = Date.now()
    note('faults', { name, is: 'begins' })
    const back = await breakIt(cluster)
    if (back) undone.push(back)
    note('faults', { name, is: 'over' })
    await waitForHealthyCluster(120)
    note('faults', { name, is: 'healed', followers: [...(await followers(await primary()))] })
    await pass(AFTER)
    const stopped = new Promise<void>((done) => (paused = done))
    const pausedAt = Date.now()
    send('pause')
    await stopped
    note('faults', { name, is: 'quiet' })
    const client = new pg.Client({ connectionString: databaseUrls.direct })
    await client.connect()
    const found = await kept(client, answers, userIds, undone)
    const { acknowledged, missing, lost, doubled } = found
    if (lost > 0) note('lost', { name, lost, missing })
    await client.end()
    const { again, crashed, limited, pages, gap, recovered, slowest, taken } = seen(
      answers,
      brokenAt,
      pausedAt,
    )
    const repeated = repeatedEmails(cluster.mail.received)
    if (lost > 0 || doubled > 0 || repeated > 1 || crashed > 0 || limited > 0) outcome.bad += 1
    if (found.undone.there > 0) outcome.bad += 1
    if (crashed > 0) console.error(`${crashed} answers were 500.`)
    if (limited > 0) console.error(`${limited} answers were 429: somebody does more than a person may.`)
    console.log(
      `| ${what} | ${lost} / ${doubled} of ${acknowledged} | ${again} | ${repeated} of ${cluster.mail.received.length} | ${seconds(gap)} | ${seconds(recovered)} | ${seconds(taken)} | ${pages.failed} of ${pages.loaded} | ${pages.refused} | ${seconds(slowest)} |`,
    )
    if (back)
      console.log(`Of ${found.undone.writes} writes that were taken back ${found.undone.there} are there.`)
    if (gap > within * 1_000 || (pages.failed > 0 && !failed)) {
      outcome.late += 1
      console.log(
        `That is not within ${within} s without writes${failed ? '' : ' and without a failed page'}.`,
      )
    }
    send('go')
  }
  for (const kind of ['photo', 'answer', 'sign-in'])
    if (!answers.some(({ write, status }) => write?.kind === kind && status !== 0))
      throw new Error(`Nobody did this: ${kind}.`)
  const ended = once(child, 'exit')
  send('end')
  await ended
  return outcome
}

async function main(names: string[]): Promise<number> {
  const every = previous === undefined ? faults : [upgrade, ...faults]
  const wanted = names.includes('short')
    ? faults.slice(0, 4)
    : [...every, restored].filter(({ name }) =>
        names.length === 0 ? name !== 'restored' : names.includes(name),
      )
  if (wanted.length === 0)
    throw new Error(`There are these faults: ${[...faults, restored].map(({ name }) => name).join(', ')}.`)
  const isArchived = wanted.includes(restored)
  const missing =
    prepare(clusterParts, 'install') ??
    prepare(ceph, 'install') ??
    (isArchived && prepare(pgBackRest, 'install'))
  if (missing) throw new Error(missing)
  const reason = await whyNoNodes()
  if (reason !== undefined) {
    console.error(reason)
    // CI may run on a machine that cannot.
    if (process.env.CI) console.error('The faults of the cluster were left out.')
    return process.env.CI ? 0 : 1
  }
  if (!buildIfNeeded()) throw new Error('The site could not be built.')
  await openLogs()
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-cluster-'))
  await chmod(folder, 0o755) // postgres reads there
  const cluster: Cluster = {
    folder,
    mail: await startMailServer(),
    store: await startStore(),
    services: await startServices(),
  }
  let isWorthReading = true
  try {
    await openNetwork()
    await startProxies(folder)
    if (isArchived) await makeArchive(folder)
    await startCluster(folder, (name) => (isArchived ? { parameters: archiveParameters(folder, name) } : {}))
    await makeDatabase()
    for (const name of processes) await startSite(name, cluster, previous)
    const { crowd, userIds } = await makeCrowd(environment(cluster))
    const { bad, late } = await breakAll(wanted, cluster, crowd, userIds)
    isWorthReading = bad > 0 || late > 0
    return bad
  } finally {
    await Promise.all(processes.map((name) => endSite(name, 'SIGKILL')))
    await closeNetwork()
    removeDisks(folder)
    await cluster.mail.stop()
    await cluster.store.stop()
    await cluster.services.stop()
    await rm(folder, { recursive: true, force: true })
    await closeLogs(isWorthReading)
  }
}

sayUsage(
  `npm run test:cluster [-- short | FAULT …]

Breaks a real cluster while people use it, as root on a Debian: ${[...faults, restored].map(({ name }) => name).join(', ')}.`,
)
process.exitCode = (await main(process.argv.slice(2))) > 0 ? 1 : 0
process.exit()
