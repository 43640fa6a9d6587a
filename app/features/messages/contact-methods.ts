import { channelLabels, type Channel } from '#app/features/people/audiences.ts'

/** A way to write to somebody: over the site, by its letter, or by a contact they show. */
export type Method = 'message' | Channel

export const methodLabels: Record<Method, string> = { ...channelLabels, message: 'Message on Roost' }

const order: Method[] = ['message', 'instagram', 'facebook', 'email', 'whatsapp', 'phone']

/** The ways there are to write to somebody. Our own is always there, and e-mail with it: unless they show their address,
 *  the site sends the letter.
 *  @param mailed whether letters leave this site */
export function methodsFor(channels: readonly Channel[], mailed: boolean): Method[] {
  return order.filter(
    (method) => method === 'message' || (method === 'email' && mailed) || isChannel(method, channels),
  )
}

const isChannel = (method: Method, channels: readonly Channel[]) =>
  channels.some((channel) => channel === method)

/** The contact that a way shows; undefined where the site carries the words itself. */
export function channelOf(method: Method, channels: readonly Channel[]): Channel | undefined {
  return channels.find((channel) => channel === method)
}

/** What an address or a form asks for, if that is a way there is. */
export function methodNamed(name: string | null | undefined, methods: readonly Method[]): Method | null {
  return methods.find((method) => method === name) ?? null
}

/** What comes of the form. `value`: the contact, once it was asked for. */
export type ContactAnswer = {
  by: Method
  text: string
  error?: string | undefined
  value?: string | undefined
  /** The conversation that the words are in. */
  sentTo?: string | undefined
}

export const contactPath = (userId: string, by?: Method | null) =>
  `/public-profile/${userId}/contact${by ? `?by=${by}` : ''}`
