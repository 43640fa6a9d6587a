import { ownValue } from '#app/platform/own-value.ts'
import type { Settings } from '#app/platform/context.ts'
import type { Email } from './rules.ts'
import { withSiteName } from '#app/platform/text/site-name.ts'

export function renderEmail(written: Email, sender: Sender) {
  const email = named(written, sender.name)
  const { subject, replyTo, unsubscribe, calendar } = email
  return {
    subject,
    replyTo,
    unsubscribe,
    calendar,
    text: emailText(email, sender),
    html: emailHtml(email, sender),
  }
}

/** The colors of app/ui/styles/tokens.css, repeated because an email cannot load a style sheet. `dark` is used by mail
 *  programs that support a dark mode; programs that invert colors themselves start from `light`. */
const light = { paper: '#faf8f5', surface: '#ffffff', line: '#e4dfd6', ink: '#1c1a17', ink2: '#5c564d' }
const dark = { paper: '#141310', surface: '#1e1c18', line: '#35322b', ink: '#f4f0e9', ink2: '#b9b1a4' }
const ember = { light: '#b5400f', onLight: '#ffffff', dark: '#ff9a6c', onDark: '#2b1206' }
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const breaks = 'word-break:break-word;overflow-wrap:anywhere'

const styleOf = (accent: typeof ember) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.sheet{background:${dark.surface}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.quiet{color:${dark.ink2}!important}
.code{background:${dark.paper}!important;border-color:${dark.line}!important;color:${dark.ink}!important}
.button{background:${accent.dark}!important;color:${accent.onDark}!important}
.link{color:${accent.dark}!important}
}`

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ownValue(escapes, char) ?? '')

/** The HTML version of an email: one column built from tables, because mail programs need that. It has no images and loads nothing
 *  from the network. */
function emailHtml(email: Email, sender: Sender): string {
  const {
    subject,
    paragraphs,
    code,
    choices = [],
    button,
    link: other,
    facts = [],
    footer,
    unsubscribe,
  } = email
  const accent = sender.accent ?? ember
  const ink = `color:${light.ink};${font}`
  const quiet = `color:${light.ink2};${font};font-size:13px;line-height:19px;${breaks}`
  const link = (url: string, label = url) =>
    `<a class="link" href="${escape(url)}" style="color:${accent.light};${breaks}">${escape(label)}</a>`
  const rows = [
    `<h1 class="ink" style="margin:0 0 20px;${ink};font-size:22px;line-height:28px;font-weight:600;${breaks}">${escape(subject)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;${ink};font-size:16px;line-height:24px;${breaks}">${escape(text)}</p>`,
    ),
    ...(code ? [codeRow(code, ink)] : []),
    ...choices.map((each) => buttonRow(each, accent)),
    ...(button
      ? [
          buttonRow(button, accent),
          `<p class="quiet" style="margin:0 0 16px;${quiet}">Or open this address: ${link(button.url)}</p>`,
        ]
      : []),
    ...(other
      ? [`<p class="quiet" style="margin:0 0 16px;${quiet}">${link(other.url, other.label)}</p>`]
      : []),
    ...(facts.length > 0
      ? [
          `<p class="quiet" style="margin:0 0 16px;${quiet}">${facts.map(factLine).map(escape).join('<br>')}</p>`,
        ]
      : []),
    ...(footer ? [`<p class="quiet" style="margin:0;${quiet}">${linked(footer, sender, link)}</p>`] : []),
    ...(unsubscribe
      ? [
          `<p class="quiet" style="margin:8px 0 0;${quiet}"><a class="link" href="${escape(unsubscribe)}" style="color:${accent.light}">${STOP}</a></p>`,
        ]
      : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${styleOf(accent)}</style>
</head>
<body class="paper" style="margin:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed">
<tr><td class="ink" style="padding:0 4px 16px;text-align:left;${ink};font-size:18px;line-height:24px;font-weight:600">${escape(sender.name)}</td></tr>
<tr><td class="sheet" style="padding:28px 24px;text-align:left;background:${light.surface};border:1px solid ${light.line};border-radius:14px">
${rows.join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;text-align:left;${quiet}">${escape(signature(sender))}<br>${link(sender.publicUrl)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Turns this site's URLs in a text into links. */
function linked(text: string, { publicUrl }: Sender, link: (url: string) => string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part) => (part.startsWith(`${publicUrl}/`) ? link(part) : escape(part)))
    .join('')
}

function codeRow(code: string, ink: string): string {
  const box = `background:${light.paper};border:1px solid ${light.line};border-radius:10px`
  return `<p class="code" style="margin:0 0 20px;padding:14px 8px;text-align:center;${box};${ink};font-size:30px;line-height:36px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums">${escape(code)}</p>`
}

function buttonRow({ label, url }: NonNullable<Email['button']>, accent: typeof ember): string {
  const look = `display:inline-block;padding:13px 22px;border-radius:10px;background:${accent.light};color:${accent.onLight}`
  return `<p style="margin:4px 0 16px"><a class="button" href="${escape(url)}" style="${look};${font};font-size:16px;line-height:22px;font-weight:600;text-decoration:none">${escape(label)}</a></p>`
}

const factLine = ({ label, value }: NonNullable<Email['facts']>[number]) => `${label}: ${value}`

/** The sender that an email names. */
type Sender = Pick<Settings, 'publicUrl' | 'operatorName'> & {
  /** The site's name. */
  name: string
  /** The site's own accent; null for Roost's. */
  accent?: typeof ember | null
}

/** An email with the site's name in its texts. */
function named(email: Email, name: string): Email {
  const put = (_: string, value: unknown) => (typeof value === 'string' ? withSiteName(value, name) : value)
  return JSON.parse(JSON.stringify(email, put)) as Email
}

const STOP = 'Stop emails like this'

function signature({ publicUrl, operatorName, name }: Sender): string {
  const { host } = new URL(publicUrl)
  return operatorName ? `${name} at ${host}, run by ${operatorName}` : `${name} at ${host}`
}

function emailText(
  { paragraphs, code, choices = [], button, link, facts = [], footer, unsubscribe }: Email,
  sender: Sender,
): string {
  const parts = [
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...choices.map(({ label, url }) => `${label}:\n${url}`),
    ...[button, link].flatMap((one) => (one ? [`${one.label}:\n${one.url}`] : [])),
    ...(footer ? [footer] : []),
    ...(unsubscribe ? [`${STOP}:\n${unsubscribe}`] : []),
    ...(facts.length > 0 ? [facts.map(factLine).join('\n')] : []),
    `-- \n${signature(sender)}\n${sender.publicUrl}`,
  ]
  return `${parts.join('\n\n')}\n`
}
