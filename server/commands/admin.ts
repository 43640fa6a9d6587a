import type pg from 'pg'
import { z } from 'zod'
import { vacuumAndAnalyze } from '#app/database/maintenance/maintenance.server.ts'
import { grantRole } from '#app/features/accounts/grant-role.server.ts'
import { renewSealedSecrets } from '#app/features/accounts/renew-sealed-secrets.server.ts'
import { resetSecondFactor } from '#app/features/accounts/turn-off-second-factor.server.ts'
import { grantForm } from '#app/features/accounts/role-rules.ts'
import { releaseEmails } from '#app/features/emails/send-again.server.ts'
import { archiveListing } from '#app/features/publishing/take-down.server.ts'
import { findListing } from '#app/features/listing-page/listing.query.server.ts'
import { claimStore } from '#app/features/files/claim-store.server.ts'
import { storeProblems, storeOwner } from '#app/features/files/store-mark.server.ts'
import { allowRemovals } from '#app/features/files/remove-unused.server.ts'
import { ownerSentence } from '#app/features/files/rules.ts'
import { photosNotFetched } from '#app/features/photos/failed-photos.server.ts'
import { renewProviderSecrets } from '#app/features/site/login-providers.server.ts'
import { sealSiteSecret, secretState } from '#app/features/site/secret-seal.server.ts'
import { reindexListings } from '#app/features/listings/index-listings.server.ts'
import type { CommandHandler } from '#app/platform/commands/command.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Env } from '#app/platform/env.server.ts'
import { CannotRun, NotFound } from '#app/platform/errors.ts'
import { holdEmails } from '../backup/hold-emails.ts'
import { restoreFiles } from './restore-files.ts'
import { ADMIN_TASKS } from './usage.ts'
import { setSiteText } from './site-text.ts'
import { ownValue } from '#app/platform/own-value.ts'
import { sentenceOf } from '../backup/describe-backup.ts'

export const NEW_SECRET = 'new-secret'

const usage = (wrong: string) => new CannotRun(`${wrong}\n\n${ADMIN_TASKS}`)

const NEEDS_SECOND_STEP = 'Their rights count once they turned on two-step sign-in on their account page.'

/** `npm run admin -- …`: runs a task of `ADMIN_TASKS`, or prints them all without arguments. */
export function adminCommand(ctx: SystemContext, pool: pg.Pool, env: Env): CommandHandler {
  return async ([task = '', ...rest], io) => {
    const [first = ''] = rest
    if (task === 'files' && first === 'restore') return restoreFiles(ctx, env, rest.slice(1), io)
    const tasks: Record<string, { takes: number[]; run: () => Promise<string> }> = {
      reindex: { takes: [0], run: () => reindex(ctx, pool) },
      vacuum: { takes: [0], run: () => vacuum(pool) },
      archive: { takes: [1], run: () => archive(ctx, first) },
      grant: { takes: [1, 2], run: () => setRole(ctx, rest, true) },
      revoke: { takes: [1, 2], run: () => setRole(ctx, rest, false) },
      'second-factor-off': { takes: [1], run: () => turnOffSecondFactor(ctx, first) },
      'rotate-secret': { takes: [0], run: () => rotateSecret(ctx, pool) },
      [NEW_SECRET]: { takes: [0], run: () => takeNewSecret(ctx, pool) },
      photos: { takes: [0], run: () => photosText(ctx) },
      emails: { takes: [1, 2], run: () => holdOrRelease(ctx, pool, rest) },
      files: { takes: [0, 1], run: () => tendFiles(ctx, first) },
      words: { takes: [2], run: () => setSiteText(ctx, io, rest) },
    }
    const asked = Object.hasOwn(tasks, task) ? ownValue(tasks, task) : undefined
    if (task === '') {
      io.out(`${ADMIN_TASKS}\n`)
      return 0
    }
    if (!asked) throw usage(`There is no task “${task}”.`)
    if (!asked.takes.includes(rest.length)) throw usage(`${task} does not take ${rest.length} arguments.`)
    io.out(`${await asked.run()}\n`)
    return 0
  }
}

async function reindex(ctx: SystemContext, pool: pg.Pool): Promise<string> {
  const homes = await reindexListings(ctx)
  await vacuumAndAnalyze(pool)
  return `The search index of ${homes} homes was rebuilt.`
}

async function vacuum(pool: pg.Pool): Promise<string> {
  await vacuumAndAnalyze(pool)
  return 'The database was vacuumed and its statistics refreshed.'
}

const roleText = { admin: 'an admin', desk: 'on the housing desk', manager: 'a manager' } as const

/** @returns what was done, in a sentence */
async function setRole(
  ctx: SystemContext,
  [email = '', role = 'admin']: string[],
  on: boolean,
): Promise<string> {
  const form = grantForm.safeParse({ email, role, on })
  if (!form.success) throw usage('Write an email address, and admin, desk or manager.')
  const outcome = await grantRole(ctx, form.data)
  if (outcome.ok) {
    const state = on
      ? `is ${outcome.changed ? 'now' : 'already'}`
      : `is no${outcome.changed ? ' longer' : 't'}`
    const { mode, secondFactorFor } = ctx.settings
    const waits = mode === 'production' && (role !== 'manager' || secondFactorFor === 'managers')
    return `${email} ${state} ${roleText[form.data.role]}.${on && waits ? ` ${NEEDS_SECOND_STEP}` : ''}`
  }
  if (outcome.reason === 'last-admin')
    throw new CannotRun(`${email} is the only admin: make another one first.`)
  if (outcome.reason === 'manages') throw new CannotRun(`${email}: ${outcome.failed}`)
  if (outcome.reason === 'suspended')
    throw new CannotRun(`${email} is suspended: lift that first, at /admin/people.`)
  throw new CannotRun(`There is no account with the address ${email}: sign up with it first.`)
}

async function turnOffSecondFactor(ctx: SystemContext, email: string): Promise<string> {
  const done = await resetSecondFactor(ctx, email.trim().toLowerCase())
  if (done.ok) return `${email} logs in without a code now, and was told so by email.`
  if (done.reason === 'off') throw new CannotRun(`${email} logs in without a code already.`)
  throw new CannotRun(`There is no account with the address ${email}.`)
}

/** A running process's secrets are unknown here: it may have been started with only the old one. */
async function rotateSecret(ctx: SystemContext, pool: pg.Pool): Promise<string> {
  if (ctx.secrets.keys('sessions').length < 2)
    throw new CannotRun(
      'APP_SECRET_PREVIOUS is not set, so there is nothing to encrypt again: set APP_SECRET to the new secret and ' +
        'APP_SECRET_PREVIOUS to the old one, in every process, and restart them first.',
    )
  const renewed = await renewSealedSecrets(ctx)
  const providers = await renewProviderSecrets(ctx)
  await sealSiteSecret(ctx, { again: true })
  const restart = (await siteRuns(pool))
    ? 'The site runs. Restart now, with both secrets, every process of it that was started before APP_SECRET was changed: '
    : 'Start every process of the site with both secrets: '
  return (
    `${renewed} authenticator secrets and ${providers} of log-in providers were encrypted again; all are readable with the present APP_SECRET. ` +
    `${restart}one that has the old secret alone cannot read what was encrypted now, such as second factors at log-in. ` +
    'Keep APP_SECRET_PREVIOUS for 30 days: sessions and links in emails that were sent need it until then.'
  )
}

/** Each process of a site on PostgreSQL listens over such a connection. */
async function siteRuns(pool: pg.Pool): Promise<boolean> {
  const running = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name like 'roost%direct'`,
  )
  return running.rows.length > 0
}

async function takeNewSecret(ctx: SystemContext, pool: pg.Pool): Promise<string> {
  if ((await secretState(ctx)) === 'ours') return 'APP_SECRET is the one of this database already.'
  if (await siteRuns(pool))
    throw new CannotRun(
      'The site runs, so its APP_SECRET is not lost: set that one here. To give it up all the same, stop the site first.',
    )
  await sealSiteSecret(ctx, { again: true })
  return (
    'This database takes this APP_SECRET from now on. Everybody has to log in again, and emails that waited are not sent. ' +
    'Whoever has an authenticator app needs npm run admin -- second-factor-off EMAIL; ' +
    'secrets of log-in providers have to be entered again at /admin/settings.'
  )
}

/** @returns a line for each listed photo that is missing on its home's page, with the reason */
async function photosText(ctx: SystemContext): Promise<string> {
  const missing = await photosNotFetched(ctx)
  if (missing.length === 0) return 'No photo that a list names has failed.'
  return missing
    .map(({ home, photo, why, nextTry }) => {
      const next = nextTry ? `tried again after ${nextTry}` : 'not tried again by itself'
      return `${home.source} ${home.externalId}, ${home.name}: ${photo}: ${why} (${next})`
    })
    .join('\n')
}

/** @returns the state of the file store, or what was done, in sentences */
async function tendFiles(ctx: SystemContext, task: string): Promise<string> {
  if (task === 'claim') {
    await claimStore(ctx)
    return ownerSentence.ours
  }
  if (task === 'remove') {
    await allowRemovals(ctx)
    return 'The hourly cleanup may delete any number of unused files within the next day.'
  }
  if (task !== '') throw usage(`files takes claim, remove or restore, not “${task}”.`)
  const problems = await storeProblems(ctx)
  if (problems.length > 0) return problems.join('\n')
  const owner = await storeOwner(ctx).catch((error: unknown) => {
    throw new CannotRun(`The file store cannot be read: ${sentenceOf(error)}`)
  })
  return ownerSentence[owner]
}

/** `hold` with the moment to which the operator restored the database by means other than `npm run restore`; or `release`.
 *  @returns what was done, in a sentence */
async function holdOrRelease(ctx: SystemContext, pool: pg.Pool, [task, moment]: string[]): Promise<string> {
  if (task === 'hold' && moment !== undefined) {
    const at = z.iso.datetime({ offset: true }).safeParse(moment)
    if (!at.success)
      throw new CannotRun(`“${moment}” is no moment: write it as in ${ctx.now().toISOString()}.`)
    if (new Date(at.data) > ctx.now())
      throw new CannotRun(
        `“${moment}” is in the future: write the moment to which the database was brought back, as in ${ctx.now().toISOString()}.`,
      )
    const held = await holdEmails(pool, at.data)
    return (
      `${held === 1 ? '1 email that waited is' : `${held} emails that waited are`} not sent, and at /admin/emails. For 24 hours jobs send ` +
      'none either: no reminders, saved searches and summaries. What people ask for, such as a code, goes out.'
    )
  }
  if (task !== 'release' || moment !== undefined) throw usage('emails takes hold MOMENT, or release.')
  return (await releaseEmails(ctx))
    ? 'Jobs send emails again. Those that were held are at /admin/emails.'
    : 'No emails are held.'
}

/** @param named the home's id, or the last part of its page's address
 *  @returns what was done, in a sentence */
async function archive(ctx: SystemContext, named: string): Promise<string> {
  const home = await findListing(ctx, { idOrSlug: named, people: null }).catch((error: unknown) => {
    if (error instanceof NotFound) throw new CannotRun(`There is no home “${named}”.`)
    throw error
  })
  if (home.archived) return `${home.name} was taken down before.`
  await archiveListing(ctx, home.id)
  return `${home.name} was taken down.`
}
