import { expect, test } from 'vitest'
import { cutText } from './bounded.ts'
import { readWebAddress } from './web-address.ts'

const read = (text: string, hosts?: readonly string[]) =>
  readWebAddress(cutText(text), { most: 60, ...(hosts && { hosts }) })

test('an address gets https, and is read whole or not at all', () => {
  expect(read(' keller.example/apply ')).toBe('https://keller.example/apply')
  expect(read('HTTPS://Keller.Example')).toBe('https://keller.example/')
  for (const text of [
    '',
    'keller',
    'http://keller.example',
    'javascript:alert(1)',
    'https://a:b@keller.example',
    'https://10.0.0.1/',
    'https://localhost/',
    'see keller.example',
    `https://keller.example/${'a'.repeat(60)}`,
  ])
    expect(read(text), text).toBeUndefined()
})

test('of certain sites their subdomains are taken, and no names that only look like them', () => {
  const hosts = ['youtube.com']
  expect(read('https://youtube.com/watch?v=1', hosts)).toBe('https://youtube.com/watch?v=1')
  expect(read('m.youtube.com/1', hosts)).toBe('https://m.youtube.com/1')
  for (const text of ['https://notyoutube.com/1', 'https://youtube.com.example/1', 'https://vimeo.com/1'])
    expect(read(text, hosts), text).toBeUndefined()
})
