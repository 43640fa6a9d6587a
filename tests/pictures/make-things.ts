// Creates things that the demo does not start with, through the site's forms.
import { newId } from '#app/platform/addresses/ids.ts'
import type { PicturedSite } from './site.ts'

const LIST =
  'external_id,address,zip,price,beds,price_basis\n1,12 Fern Street,90007,1450,1,unit\n2,14 Fern Street,90007,call us,2,unit\n'

/** The part of a page that matches a pattern. @throws Error */
async function found(answer: Promise<Response>, pattern: RegExp): Promise<string> {
  const { url } = await answer
  const part = pattern.exec(await (await answer).text())?.[1]
  if (part === undefined) throw new Error(`${url} has no ${pattern.source}.`)
  return part
}

/** Retries until the job behind a page is done. */
async function soon(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await ask()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

export async function makeThings({ server, visitors }: PicturedSite) {
  const { visitor, student, friend, suspended, manager, admin } = visitors
  const inMailbox = (pattern: RegExp) => soon(() => found(visitor.get('/dev/mailbox.json'), pattern))

  const offered = await found(manager.get('/manage'), /\/expanded-listing\/([\w-]+)/)
  await admin.post(`/expanded-listing/${offered}/availability`, { intent: 'unlist' })
  const request = await found(admin.get('/admin?kind=sell-with-us'), /item=([0-9a-f-]{36})/)
  await admin.post('/admin', { item: request, decision: 'invite' })

  const file = new FormData()
  for (const [name, value] of Object.entries({
    source: 'Fern Street',
    preset: '',
    campus: '',
    newAs: 'submitted',
  }))
    file.append(name, value)
  file.append('file', new File([LIST], 'homes.csv', { type: 'text/csv' }))
  const headers = { Cookie: manager.cookies() }
  const sent = await fetch(new URL('/manage/import', server.url), {
    method: 'POST',
    body: file,
    headers,
    redirect: 'manual',
  })
  const list = /[0-9a-f-]{36}/.exec(sent.headers.get('Location') ?? '')?.[0] ?? ''
  await soon(() => found(manager.get(`/manage/import/${list}`), /(This is what would happen)/))

  const invited = await found(friend.get('/profile/preferences'), /\/public-profile\/([0-9a-f-]{36})/)
  const group = { moveInDate: '', beds: '', baths: '' }
  const pair = newId()
  await student.post('/profile/groups/new', { ...group, key: pair, name: 'Two for June' })
  await student.post(`/profile/groups/${pair}`, { intent: 'invite', user: invited })
  const linked = newId()
  await student.post('/profile/groups/new', { ...group, key: linked, name: 'Room for one more' })
  const link = await found(
    student.post(`/profile/groups/${linked}`, { intent: 'link' }),
    /\/profile\/groups\/join\/([\w-]+)/,
  )
  await manager.post('/manage/company/addresses', { intent: 'add', email: 'leads@keller.example' })
  await manager.post('/manage/company', { intent: 'invite', email: 'ben@demo.example' })
  const stop = await inMailbox(/invited to[^]*?\/unsubscribe\/([\w.-]+)/)
  const chloe = await found(suspended.get('/profile/preferences'), /\/public-profile\/([0-9a-f-]{36})/)
  const reason = 'Several students say that you asked them for a deposit before a tour.'
  await admin.post(`/admin/people/${chloe}`, { intent: 'suspend', reason, length: '30' })
  await inMailbox(/(Your account is suspended)/) // pages count its emails
  return {
    question: await inMailbox(/\/home-answer\/([\w-]+)/),
    invitation: await inMailbox(/\/manage\/invitation\/([\w-]+)/),
    company: await inMailbox(/\/manage\/company\/join\/([0-9a-f-]{36})/),
    address: await inMailbox(/\/lead-address\/([\w.-]+)/),
    stop,
    list,
    link,
    pair,
  }
}
