// A person who uploads photos, with the same requests as the page in a browser: the site permits and signs, the store accepts.
import { setTimeout as wait } from 'node:timers/promises'
import type { makeUser } from '#app/features/accounts/factory.ts'
import type { FinishUploadOutcome } from '#app/features/photos/finish-upload.server.ts'
import type { UploadProgress } from '#app/features/photos/photos.query.server.ts'
import type { RequestUploadsOutcome } from '#app/features/photos/request-uploads.server.ts'
import { PART_BYTES } from '#app/features/photos/rules.ts'
import type { SignForm } from '#app/features/photos/fields.ts'

type User = Awaited<ReturnType<typeof makeUser>>
type Purpose = 'profile-picture' | 'profile-photo'
type Signed = { url: string; headers: Record<string, string> }
type First = Extract<RequestUploadsOutcome, { ok: true }>['first']
const PARTS_AT_ONCE = 4

export class Uploader {
  readonly user: User
  readonly #site: string
  readonly #cookie: string
  #sent: string[] = []

  constructor(user: User, site: string, cookie: string) {
    this.user = user
    this.#site = site
    this.#cookie = cookie
  }

  /** Sends any of their requests to the site. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), Cookie: this.#cookie, Origin: this.#site }
    return fetch(`${this.#site}${path}`, { ...init, headers })
  }

  async #ask<Answer>(path: string, method: 'GET' | 'POST' | 'PUT', body?: unknown): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await this.fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }

  async request(
    size: number,
    type = 'image/jpeg',
    purpose: Purpose = 'profile-photo',
  ): Promise<RequestUploadsOutcome> {
    const form = { purpose, files: [{ name: 'a.jpg', size, type }] }
    const { uploads } = await this.#ask<{ uploads: RequestUploadsOutcome[] }>('/api/uploads', 'POST', form)
    return uploads[0] as RequestUploadsOutcome
  }

  async sign(uploadId: string, requests: SignForm['requests']): Promise<Signed[]> {
    const body = { uploadId, requests }
    return (await this.#ask<{ signed: Signed[] }>('/api/uploads/sign', 'POST', body)).signed
  }

  /** Sends all bytes to the store: in one request up to the size of a part, otherwise in parts, four at a time.
   *  @param first came with the permission */
  async send(uploadId: string, bytes: Uint8Array<ArrayBuffer>, first?: First): Promise<void> {
    if (bytes.length > PART_BYTES) return this.#sendParts(uploadId, bytes, first)
    const [put] = first?.operation === 'put' ? [first] : await this.sign(uploadId, [{ operation: 'put' }])
    await toStore(put, 'PUT', bytes)
  }

  async #sendParts(uploadId: string, bytes: Uint8Array<ArrayBuffer>, first?: First): Promise<void> {
    if (first?.operation !== 'create') await this.#ask(`/api/uploads/${uploadId}`, 'PUT')
    const count = Math.ceil(bytes.length / PART_BYTES)
    const tags: string[] = []
    const numbers = Array.from({ length: count }, (_, index) => index + 1).values()
    const lane = async () => {
      for (const partNumber of numbers) {
        const piece = bytes.subarray((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES)
        const [part] = await this.sign(uploadId, [{ operation: 'part', partNumber }])
        tags[partNumber - 1] = (await toStore(part, 'PUT', piece)).headers.get('ETag') ?? ''
      }
    }
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, lane))
    const list = tags.map((tag, at) => `<Part><ETag>${tag}</ETag><PartNumber>${at + 1}</PartNumber></Part>`)
    const [complete] = await this.sign(uploadId, [{ operation: 'complete' }])
    await toStore(complete, 'POST', `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
  }

  async done(uploadId: string): Promise<FinishUploadOutcome> {
    const path = `/api/uploads/${uploadId}`
    const answer = await this.fetch(path, { method: 'POST' })
    if (answer.status === 204) return { ok: true }
    if (answer.status !== 422) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return { ok: false, message: ((await answer.json()) as { failed: string }).failed }
  }

  state(uploadId: string): Promise<UploadProgress> {
    return this.#ask(`/api/uploads/${uploadId}`, 'GET')
  }

  /** The whole upload, until the site has confirmed the photo. @returns the upload's id */
  async upload(bytes: Uint8Array<ArrayBuffer>, type = 'image/jpeg'): Promise<string> {
    const permission = await this.request(bytes.length, type)
    if (!permission.ok) throw new Error(permission.message)
    await this.send(permission.uploadId, bytes, permission.first)
    const outcome = await this.done(permission.uploadId)
    if (!outcome.ok) throw new Error(outcome.message)
    this.#sent.push(permission.uploadId)
    return permission.uploadId
  }

  /** Waits until all uploads are processed or rejected. */
  async finished(): Promise<void> {
    for (const id of this.#sent.splice(0)) await this.outcome(id)
  }

  /** Its final state. */
  async outcome(uploadId: string): Promise<UploadProgress> {
    for (;;) {
      const state = await this.state(uploadId)
      if (state.state === 'ready' || state.state === 'refused') return state
      await wait(100)
    }
  }
}

async function toStore(signed: Signed | undefined, method: string, body?: BodyInit): Promise<Response> {
  if (!signed) throw new Error('nothing was signed')
  const answer = await fetch(signed.url, { method, headers: signed.headers, body })
  if (!answer.ok) throw new Error(`the store: ${answer.status} ${await answer.text()}`)
  return answer
}
