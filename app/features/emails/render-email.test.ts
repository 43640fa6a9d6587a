import { expect, test } from 'vitest'
import { renderEmail } from './render-email.ts'
import { emailForm, type Email } from './rules.ts'

const sender = { publicUrl: 'https://roost.example.edu', operatorName: 'Student Union', name: 'Roost' }
const render = (email: Email) => renderEmail(emailForm.parse(email), sender)

const whole = {
  subject: 'Confirm your email',
  paragraphs: ['Hi Ana,', 'type this code to go on.'],
  code: '482913',
  button: { label: 'Open Roost', url: 'https://roost.example.edu/signup?a=1&b=2' },
  footer: 'It works for 10 minutes.',
}

test('the text has everything that the HTML has, links in full', () => {
  expect(render(whole).text).toBe(`Hi Ana,

type this code to go on.

    482913

Open Roost:
https://roost.example.edu/signup?a=1&b=2

It works for 10 minutes.

-- 
Roost at roost.example.edu, run by Student Union
https://roost.example.edu
`)
  const { html } = render(whole)
  for (const part of [...whole.paragraphs, whole.code, whole.footer, 'run by Student Union'])
    expect(html).toContain(part)
  expect(html).toContain('href="https://roost.example.edu/signup?a=1&amp;b=2"')
})

test('the HTML loads nothing and supports dark and light mode', () => {
  const { html } = render(whole)
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=|@import/i)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toMatch(/@media \(prefers-color-scheme:dark\)/)
})

test('names are text, never markup', () => {
  const name = `<img src=x onerror="alert(1)"> & 'Ana'`
  const { html, text } = render({ subject: `Hi ${name}`, paragraphs: [`Hi ${name},`] })
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Ana&#39;')
  expect(text).toContain(`Hi ${name},`)
})

test('single lines stay single: control characters are removed', () => {
  const { subject, text } = render({
    subject: 'Hi Ana\r\nBcc: eve@evil.example\u2028\u0000!',
    paragraphs: ['one\ntwo'],
  })
  expect(subject).toBe('Hi Ana Bcc: eve@evil.example !')
  expect(text).toContain('one two')
})

test('a long subject is cut between characters', () => {
  const astronaut = '👩🏽‍🚀'
  const { subject } = render({ subject: astronaut.repeat(100), paragraphs: ['Hi'] })
  expect(subject.length).toBeLessThanOrEqual(150)
  expect(subject).toMatch(new RegExp(`^(${astronaut})+…$`, 'u'))
})

test.each([
  { subject: ' \n', paragraphs: ['Hi'] },
  { subject: 'Hi', paragraphs: [] },
  { subject: 'Hi', paragraphs: ['Hi'], code: '<b>' },
  { subject: 'Hi', paragraphs: ['Hi'], button: { label: 'Go', url: 'javascript:alert(1)' } },
])('%o is no email', (email) => {
  expect(emailForm.safeParse(email).success).toBe(false)
})

test('addresses of this site in the footer become links, others do not', () => {
  const footer = 'Choose: https://roost.example.edu/account/notifications. Not https://evil.example/x or <b>.'
  const { html, text } = render({ ...whole, footer })
  expect(html).toContain('<a class="link" href="https://roost.example.edu/account/notifications"')
  expect(html).not.toContain('href="https://evil.example')
  expect(html).toContain('</a>. Not https://evil.example/x or &lt;b&gt;.')
  expect(text).toContain(footer)
})
