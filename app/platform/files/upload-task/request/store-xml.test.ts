import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeXml, errorIn, partsIn, wholeObject, type StoredPart } from './store-xml.ts'

const part = fc.record<StoredPart>(
  {
    PartNumber: fc.integer({ min: 1, max: 10_000 }),
    ETag: fc.string({ minLength: 1 }).map((text) => `"${text}"`),
    ChecksumCRC32: fc.base64String({ minLength: 8, maxLength: 8 }),
  },
  { requiredKeys: ['PartNumber', 'ETag'] },
)

test('the list of parts says what it was made from, whatever an ETag has in it', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(partsIn(completeXml(parts))).toEqual(parts)
    }),
  )
})

test('parts as AWS lists them', () => {
  const answer = `<?xml version="1.0" encoding="UTF-8"?>
<ListPartsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>b</Bucket><UploadId>u</UploadId>
  <Part><PartNumber>1</PartNumber><LastModified>2026-11-21T00:00:00Z</LastModified><ETag>&quot;7778&quot;</ETag><Size>5242880</Size></Part>
  <Part><ETag>"aaaa"</ETag><PartNumber>3</PartNumber><ChecksumCRC32>NhCmhg==</ChecksumCRC32></Part></ListPartsResult>`
  expect(partsIn(answer)).toEqual([
    { PartNumber: 1, ETag: '"7778"' },
    { PartNumber: 3, ETag: '"aaaa"', ChecksumCRC32: 'NhCmhg==' },
  ])
  expect(partsIn('<ListPartsResult><UploadId>u</UploadId></ListPartsResult>')).toEqual([])
})

test('a part without an ETag says what to do', () => {
  expect(() =>
    completeXml([
      { PartNumber: 1, ETag: '"a"' },
      { PartNumber: 2, ETag: undefined },
    ]),
  ).toThrow(
    new Error(
      'ETag missing from multipart upload: {"PartNumber":2}. Please ensure S3 bucket CORS configuration includes ETag as part of its `ExposeHeaders` element',
    ),
  )
})

describe('an error', () => {
  test('has a code and a message', () => {
    const xml =
      '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>A &amp; B</Message><Resource/></Error>'
    expect(errorIn(xml)).toEqual({ code: 'NoSuchUpload', message: 'A & B' })
    expect(errorIn('<Error><Code>Odd</Code></Error>')).toEqual({ code: 'Odd', message: 'Odd' })
  })

  test.each([
    [''],
    ['<html>502</html>'],
    ['<CompleteMultipartUploadResult/>'],
    ['<Error></Error>'],
    ['<Error>'],
  ])('is not in %j', (xml) => {
    expect(errorIn(xml)).toBeUndefined()
  })
})

test('an object needs each of its parts once', () => {
  const numbered = (...numbers: number[]) => numbers.map((PartNumber) => ({ PartNumber, ETag: '"a"' }))
  expect(wholeObject(numbered(3, 1, 2), 3)).toEqual(numbered(1, 2, 3))
  for (const parts of [numbered(1, 2), numbered(1, 2, 4), numbered(1, 1, 2), numbered(1, 2, 3, 4)])
    expect(() => wholeObject(parts, 3)).toThrow(
      expect.objectContaining({ name: 'Unknown', message: 'An unknown error has occurred.' }),
    )
})
