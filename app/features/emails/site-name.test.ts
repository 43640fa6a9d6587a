// A site with its own name: no email mentions the product's.
import { expect } from 'vitest'
import { saveSiteContent } from '#app/features/site/save-site-content.server.ts'
import type { SystemContext } from '#app/platform/context.ts'
import type { Mail } from '#app/platform/mail/mailer.ts'
import { SITE } from '#app/platform/text/site-name.ts'
import { test } from '#tests/setup/databases/database.ts'
import { runQueuedJobs } from '#tests/setup/queued-jobs.ts'
import { queueEmail } from './queue-email.server.ts'

const email = {
  subject: `Your code for ${SITE}`,
  paragraphs: [`Welcome to ${SITE}.`],
  code: '482913',
  button: { label: `Open ${SITE}`, url: 'https://roost.example/' },
  choices: [{ label: 'Yes', url: 'https://roost.example/yes' }],
}

/** What the mail server receives. */
async function sent(ctx: SystemContext): Promise<Mail[]> {
  const mails: Mail[] = []
  const mail = {
    tryServer: async () => undefined,
    send: async (each: Mail) => {
      mails.push(each)
    },
  }
  const open = {
    ...ctx,
    mail,
    settings: { ...ctx.settings, mail: 'smtp' as const, operatorName: 'USC Housing' },
  }
  await queueEmail(open, { kind: 'sample', to: 'ana@usc.example', email })
  await runQueuedJobs(open)
  return mails
}

test('an email has the name and color that the site has when it is sent', async ({ ctx }) => {
  const [usual] = await sent(ctx)
  expect(usual).toMatchObject({ subject: 'Your code for Roost' })
  expect(usual).not.toHaveProperty('fromName')
  expect(usual?.html).toContain('background:#b5400f')
  await saveSiteContent(ctx, { key: 'brand', value: { name: 'Trojan Homes', accent: '#0b5d3b' } })
  const [own] = await sent(ctx)
  expect(own).toMatchObject({ subject: 'Your code for Trojan Homes', fromName: 'Trojan Homes' })
  expect(own?.text).toContain('Trojan Homes at ')
  expect(own?.text).toContain('run by USC Housing')
  expect(own?.html).toContain('Open Trojan Homes')
  expect(own?.html).toContain('background:#0b5d3b')
  expect(own?.html).toMatch(/\.button\{background:#[0-9a-f]{6}!important/)
  for (const text of [own?.text, own?.html]) expect(text).not.toMatch(/Roost|\uE000|#b5400f|#ff9a6c/)
})
