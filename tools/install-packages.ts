// Installs real servers and browsers for tests from Debian or Ubuntu packages. `.ci/run` sets ROOST_CEPH=install and the like;
// elsewhere tests use them only if they are installed, and a notice says what is skipped. ROOST_CEPH=none and the like skip
// them even though they are installed.
import { spawnSync } from 'node:child_process'
import { hasCeph } from '#tests/setup/servers/ceph.ts'
import { hasMailProgram } from '#tests/setup/servers/mail-program.ts'
import { hasPrograms, isOnPath } from '#tests/setup/on-path.ts'
import { hasPgBouncer } from '#tests/setup/databases/pgbouncer.ts'

export type Installable = {
  name: string
  isThere: () => boolean
  packages: string[]
  /** What is skipped without it, and how to install it. */
  leftOut: string
}

/** The S3 store of the storage tests. */
export const ceph: Installable = {
  name: 'Ceph',
  isThere: hasCeph,
  packages: ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'],
  leftOut:
    'The half of the storage tests that needs an S3 store is left out: `ROOST_CEPH=install npm test -- storage` ' +
    'installs Ceph on a Debian or Ubuntu and runs it.',
}

/** The connection pooler of the pooler tests. */
export const pgBouncer: Installable = {
  name: 'PgBouncer',
  isThere: hasPgBouncer,
  packages: ['pgbouncer'],
  leftOut:
    'The tests behind a connection pooler are left out: `ROOST_PGBOUNCER=install npm test -- pooler` ' +
    'installs PgBouncer on a Debian or Ubuntu and runs them.',
}

/** The cluster test's programs in addition to PgBouncer; some of these packages may already be installed. */
export const clusterParts: Installable = {
  name: 'the cluster',
  isThere: () => ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'nft', 'ip'].every(isOnPath),
  packages: [
    'patroni',
    'etcd-server',
    'python3-etcd',
    'haproxy',
    'pgbouncer',
    'nftables',
    'iproute2',
    'postgresql-15',
    'e2fsprogs',
  ],
  leftOut: '',
}

/** The archive from which the cluster is restored. */
export const pgBackRest: Installable = {
  name: 'pgBackRest',
  isThere: () => isOnPath('pgbackrest'),
  packages: ['pgbackrest'],
  leftOut: '',
}

/** The browsers for the journeys in addition to Chromium: WebKit, as on iPhones, and Firefox. */
export const otherBrowsers: Installable = {
  name: 'WebKit and Firefox',
  isThere: () => hasPrograms('ROOST_BROWSERS', ['WebKitWebDriver', 'firefox-esr', 'Xvfb']),
  packages: ['webkit2gtk-driver', 'firefox-esr', 'xvfb'],
  leftOut:
    'The journeys in WebKit and Firefox are left out: `ROOST_BROWSERS=install npm run test:browsers` ' +
    'installs both on a Debian and runs them.',
}

/** The mail program that answers inquiries in one of the database tests. */
export const mailProgram: Installable = {
  name: 's-nail',
  isThere: hasMailProgram,
  packages: ['s-nail'],
  leftOut:
    'Inquiries are not answered with a mail program of Debian: `ROOST_MAIL=install npm test -- postgres` ' +
    'installs s-nail on a Debian or Ubuntu and does it.',
}

/** Makes sure that tests find it when it is required, and prints a notice when they run without it.
 *  @param wanted `install` requires it, `none` skips it, and undefined uses it if it is installed
 *  @returns why the tests cannot run; undefined when they can */
export function prepare(
  { name, isThere, packages, leftOut }: Installable,
  wanted: string | undefined,
): string | undefined {
  if (!['install', 'none', undefined].includes(wanted)) return `${wanted} is neither install nor none`
  if (isThere()) return undefined
  if (wanted !== 'install') {
    console.log(leftOut)
    return undefined
  }
  console.log(`Installing ${packages.join(', ')} …`)
  apt('update', '-qq')
  apt('install', '-qq', '--yes', '--no-install-recommends', ...packages)
  return isThere() ? undefined : `${name} could not be installed`
}

function apt(...args: string[]): void {
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
  const [program = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}
