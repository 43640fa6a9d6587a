import { href } from 'react-router'
import { withQuery } from '#app/platform/addresses/with-query.ts'
import { channelLabels, type Channel } from '#app/features/people/audiences.ts'
import type { FormAnswer } from '#app/web/form-answer.ts'

/** A way to write to a person: in a conversation, by an email from the site, or by a contact that they share. */
export type Method = 'message' | Channel

export const methodLabels: Record<Method, string> = { ...channelLabels, message: 'Message on this site' }

const order: Method[] = ['message', 'instagram', 'facebook', 'email', 'whatsapp', 'phone']

/** The ways to write to a person. A conversation is always available. Email is available if they share their address, or if this
 *  site sends emails and can forward one.
 *  @param mailed whether this site sends emails */
export function methodsFor(channels: readonly Channel[], mailed: boolean): Method[] {
  return order.filter(
    (method) => method === 'message' || (method === 'email' && mailed) || isChannel(method, channels),
  )
}

const isChannel = (method: Method, channels: readonly Channel[]) =>
  channels.some((channel) => channel === method)

/** The contact behind a method; undefined if the site delivers the message itself. */
export function channelOf(method: Method, channels: readonly Channel[]): Channel | undefined {
  return channels.find((channel) => channel === method)
}

/** The method given in a URL or form, if it is available. */
export function methodNamed(name: string | null | undefined, methods: readonly Method[]): Method | null {
  return methods.find((method) => method === name) ?? null
}

/** The answer to the form. `value`: the contact, after it was requested. */
export type ContactAnswer = FormAnswer<'text'> & {
  by: Method
  value?: string | undefined
  /** The conversation that contains the message. */
  sentTo?: string | undefined
}

export const contactPath = (userId: string, by?: Method | null) =>
  withQuery(href('/public-profile/:userId/contact', { userId }), { by })
