import { expect, test } from 'vitest'
import { readEnv } from '../env.server.ts'

test.each([
  ['METRIC_PORT', 'did you mean METRICS_PORT?'],
  ['DATABASE_URI', 'did you mean DATABASE_URL?'],
  ['DATADIR', 'did you mean DATA_DIR?'],
  ['public_url', 'did you mean PUBLIC_URL?'],
  ['port', 'did you mean PORT?'],
  ['PORTS', 'did you mean PORT?'],
  ['HOSTS', 'did you mean HOST?'],
  ['HSOT', 'did you mean HOST?'],
  ['ROEL', 'did you mean ROLE?'],
  ['ROL', 'did you mean ROLE?'],
  ['DEMOS', 'did you mean DEMO?'],
  ['LOGLEVEL', 'did you mean LOG_LEVEL?'],
  ['SMPT_URL', 'did you mean SMTP_URL?'],
  ['S3_KEY', 'docs/running.md lists all.'],
  ['BACKUP_TO_S3', 'docs/running.md lists all.'],
  ['SMTP_HOST', 'docs/running.md lists all.'],
  ['SMTP_PASSWORD', 'docs/running.md lists all.'],
  ['SECOND_FACTOR_REQUIRED', 'docs/running.md lists all.'],
  ['OPERATOR_EMAIL', 'docs/running.md lists all.'],
  ['RATE_LIMIT_PER_MINUTE', 'docs/running.md lists all.'],
])('%s is named as no setting: %s', (name, meant) => {
  expect(() => readEnv({ [name]: 'x' })).toThrow(`${name} is no setting of Roost: ${meant}`)
})

test.each([
  ['S3_BUCKET', 'write S3_URL='],
  ['BACKUP_S3_REGION', 'write BACKUP_S3_URL='],
  ['FRESH_DAYS', 'an admin sets it at /admin/settings'],
  ['DATABASE_LOCK_SECONDS', 'it has one value for every site'],
  ['HSTS_SUBDOMAINS', 'a proxy'],
])('%s, which was a setting once, is refused with what replaced it', (name, instead) => {
  expect(() => readEnv({ [name]: 'x' })).toThrow(`${name} is no setting of Roost any more: ${instead}`)
})

test('what others put into an environment is left alone', () => {
  const others = {
    HOME: '/root',
    HOSTNAME: 'web-1',
    HOSTTYPE: 'x86_64',
    POST: 'another word',
    MODE: 'another word',
    SHELL: '/bin/sh',
    TERM: 'xterm',
    LANG: 'C.UTF-8',
    PATH: '/usr/bin',
    PWD: '/',
    LOGNAME: 'roost',
    USER: 'roost',
    TMPDIR: '/tmp',
    TZ: 'UTC',
    EDITOR: 'vi',
    MAIL: '/var/mail/roost',
    NODE_ENV: 'production',
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    SITE_URL: 'https://roost.example.edu',
    DATABASE_PASSWORD: 'of compose.yaml',
    DATABASE_SERVICE_HOST: '10.0.0.1',
    DATABASE_PORT_5432_TCP_ADDR: '10.0.0.1',
    ROOST_PORT: 'tcp://10.0.0.1:80',
    SMTP_HOST: ' ',
  }
  expect(readEnv({ ...others })).toEqual(readEnv({}))
})
