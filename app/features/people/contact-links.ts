import { channelLabels, type Channel } from './audiences.ts'

/** A link to one of a person's contacts. `prefilled`: whether the link contains the text; if not, the user has to paste it. */
export type ContactLink = { href: string; prefilled: boolean; label: string }

/** The link to a contact's app or site, with the text if it accepts one.
 *  @param value the stored value: a user name, a number in E.164 format, an address */
export function contactLink(channel: Channel, value: string, text: string): ContactLink {
  const [name, words] = [encodeURIComponent(value), encodeURIComponent(text)]
  const open = `Open ${channelLabels[channel]}`
  switch (channel) {
    case 'instagram':
      return { href: `https://www.instagram.com/${name}/`, prefilled: false, label: open }
    case 'facebook':
      return { href: `https://www.facebook.com/${name}`, prefilled: false, label: open }
    case 'whatsapp':
      return {
        href: `https://wa.me/${value.replaceAll(/\D/g, '')}?text=${words}`,
        prefilled: true,
        label: open,
      }
    case 'email':
      return {
        href: `mailto:${name.replace('%40', '@')}?body=${words}`,
        prefilled: true,
        label: 'Open your mail program',
      }
    case 'phone':
      return {
        href: `sms:${value.replaceAll(/[^\d+]/g, '')}?&body=${words}`,
        prefilled: true,
        label: 'Open your messages',
      }
  }
}

export function shownContact(channel: Channel, value: string): string {
  return channel === 'instagram' ? `@${value}` : value
}
