import { writeFile } from 'node:fs/promises'
import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { makeCollection } from '#app/features/collections/factory.ts'
import { collections } from '#app/database/schema/collections.ts'
import { makeGroup } from '#app/features/groups/factory.ts'
import { makeConversation } from '#app/features/messages/factory.ts'
import { operator } from '#app/platform/access.ts'
import { createSecrets } from '#app/platform/secrets.server.ts'
import { openBrowser } from '#tests/setup/people/signed-in.ts'
import { lookingStudents } from '#tests/setup/people/students.ts'
import { withHomes } from './database.ts'
import { SITE_SECRET } from './load.ts'
import { fillLooking } from './looking-students.ts'

const size = Number(process.argv[2] ?? 10_000)
await withHomes(size, async ({ ctx, pool, url }) => {
  const me0 = await fillLooking(pool, size)
  const site = { ...ctx, actor: operator, secrets: createSecrets(SITE_SECRET) }
  const names = Array.from({ length: 30 }, (_, number) => `Friend N${number}`)
  const me = { id: me0, student: true, manager: false, admin: false }
  const friends = await lookingStudents(site, ...names)
  const [first, second] = friends as [any, any]
  for (const friend of friends) await makeConversation(site, [friend, me])
  const { rows } = await pool.query<{ id: string }>(`select id from listings order by id limit 24`)
  const collection = await makeCollection(site, me, { homes: rows.map(({ id }) => id) })
  const groupId = await makeGroup(site, [me, first, second])
  await site.db.update(collections).set({ groupId })
  await pool.query('vacuum analyze')
  const { headers } = await openBrowser(site, me.id)
  await writeFile('/tmp/prof/scene.json', JSON.stringify({ url, cookie: headers.get('Cookie'), paths: ['/listings?campus=usc', '/find-mate', '/messages', `/collections/${collection}`, `/collections/${collection}/decision`] }))
  console.log('ready', url)
  await new Promise(() => {})
})
