import { expect, onTestFinished } from 'vitest'
import { makeUser, personOf } from '#app/features/accounts/factory.ts'
import { makeCampus } from '#app/features/campuses/factory.ts'
import { sendEmail } from '#app/features/emails/jobs.server.ts'
import { LEASE } from '#app/features/emails/rules.ts'
import { emails } from '#app/database/schema/site/emails.ts'
import { makeListing } from '#app/features/listings/factory.ts'
import { assignManager } from '#app/features/listings/assign-manager.server.ts'
import { makeProfile } from '#app/features/profiles/factory.ts'
import type { SystemContext } from '#app/platform/context.ts'
import { openSmtp } from '#app/platform/mail/smtp.server.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { startMailServer } from '#tests/setup/servers/smtp-server.ts'
import { makeInquiry } from './factory.ts'
import { pickTour } from './answer-tour.server.ts'

test('emails about an inquiry and its tour go through a real mail server; one that is sent twice after a crash has the same Message-ID', async ({
  ctx,
}) => {
  const server = await startMailServer({ tls: 'none' })
  onTestFinished(server.stop)
  const from = 'roost@campus.example'
  const mail = openSmtp({ url: server.url, from, fromName: 'Roost', requireTls: false, verify: false })
  const mailing: SystemContext = { ...ctx, mail, settings: { ...ctx.settings, mail: 'smtp', mailFrom: from } }
  await makeCampus(ctx)
  const home = await makeListing(ctx, { name: 'Amberfinch House' })
  const manager = await makeUser(ctx, { givenName: 'Marta', manager: true, student: false })
  await assignManager(ctx, { listingIds: [home], managerId: manager.id })
  const ana = await makeUser(ctx)
  await makeProfile(ctx, ana)
  const inquiryId = await makeInquiry(mailing, ana, home, { tourSlot0: '2026-11-20T10:00' })
  await runQueuedJobs(mailing)
  const to = (address: string) =>
    server.received.filter(({ recipients }) => recipients.includes(address.toLowerCase()))
  expect(to(manager.email).map(({ subject }) => subject)).toEqual([
    'New inquiry about Amberfinch House, 1200 Amberfinch Street',
  ])
  expect(to(manager.email)[0]?.text).toContain(`${mailing.settings.publicUrl}/manage/leads/${inquiryId}`)
  expect(to(ana.email).map(({ subject }) => subject)).toEqual([
    'Your inquiry about Amberfinch House, 1200 Amberfinch Street',
  ])

  await pickTour({ ...mailing, actor: personOf(manager) }, { inquiryId, slot: '2026-11-20T18:00:00.000Z' })
  // The mail server accepts each email, but the process dies before it has recorded that.
  const dying: SystemContext = {
    ...mailing,
    mail: {
      ...mail,
      send: async (email) => {
        await mail.send(email)
        throw new Error('the process died')
      },
    },
  }
  const queued = (await ctx.db.select().from(emails)).filter(({ state }) => state === 'queued')
  expect(queued).toHaveLength(2)
  for (const { id } of queued)
    await expect(sendEmail.run(dying, { emailId: id })).rejects.toThrow('the process died')
  const restarted = { ...mailing, now: () => new Date(ctx.now().getTime() + LEASE * 1000) }
  for (const { id } of queued) await sendEmail.run(restarted, { emailId: id })
  for (const { email } of [ana, manager]) {
    const invitations = to(email).filter(({ subject }) => subject?.startsWith('The tour of'))
    expect(invitations).toHaveLength(2)
    expect(new Set(invitations.map(({ messageId }) => messageId)).size).toBe(1)
    expect(invitations[0]?.text).toContain(`With: ${email === ana.email ? 'Marta' : 'Ana Rivera'}`)
    const files = invitations.map(({ attachments }) => {
      const content = attachments.find(({ filename }) => filename === 'invitation.ics')?.content
      return typeof content === 'string' ? content : new TextDecoder().decode(content)
    })
    expect(new Set(files).size).toBe(1)
    expect(files[0]).toMatch(/^METHOD:REQUEST\r?$/m)
    expect(files[0]).toMatch(/^DTSTART:20261120T180000Z\r?$/m)
    expect(files[0]).toMatch(new RegExp(`^ORGANIZER.*${from}`, 'im'))
  }
})
