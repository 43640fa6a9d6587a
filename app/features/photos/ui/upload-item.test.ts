import { expect, test } from 'vitest'
import {
  networkError,
  noCredentials,
  UploadError,
} from '#app/platform/files/upload-task/request/upload-error.ts'
import { SignedOut } from './upload-api.ts'
import { whyFailed } from './upload-item.ts'

test.each<[string, unknown, RegExp, boolean]>([
  ['no connection', networkError(), /^The connection was lost/, true],
  ['no answer of the site', new TypeError('Failed to fetch'), /^The connection was lost/, true],
  ['an ended session', new SignedOut(), /^Your session has ended/, true],
  ['a signature that nobody got', noCredentials(), /^Your session has ended/, true],
  ['a full disk', new UploadError('InsufficientStorage', 'no room', 507), /^Photos cannot be stored/, true],
  ['a store that is down', new UploadError('503', '503', 503), /^Photos cannot be stored/, true],
  [
    'a site that has much to do',
    new UploadError('Unavailable', 'Very many people.', 503),
    /^Very many/,
    true,
  ],
  ['a suspension', new UploadError('Refused', 'Your account is suspended.', 403), /suspended\.$/, false],
  ['too many requests', new UploadError('Refused', 'Wait a minute.', 429), /^Wait/, true],
  ['other bytes than allowed', new UploadError('Refused', 'It arrived incomplete.'), /incomplete/, true],
  [
    'an upload that was swept',
    new UploadError('Refused', 'There is nothing here.', 404),
    /starts over/,
    true,
  ],
  ['no photo', new UploadError('NotAllowed', 'This is no photo.'), /no photo/, false],
])('%s is told as it is', (_what, failure, message, again) => {
  expect(whyFailed(failure)).toEqual({ message: expect.stringMatching(message), again })
})
