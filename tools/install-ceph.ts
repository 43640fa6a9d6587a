// Installs the S3 store of the storage tests. `.ci/run` sets ROOST_CEPH=install; elsewhere the tests use Ceph only if
// it is installed.
import { spawnSync } from 'node:child_process'
import { hasCeph } from '#tests/setup/ceph.ts'

const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']

/** Makes sure that the storage tests find Ceph when it is required, and prints a notice when they run without it.
 *  @returns why they cannot run; undefined when they can */
export function prepareCeph(wanted: string | undefined): string | undefined {
  if (hasCeph()) return undefined
  if (wanted !== 'install') {
    console.log(
      'The half of the storage tests that needs an S3 store is left out: `ROOST_CEPH=install npm test -- storage` ' +
        'installs Ceph on a Debian or Ubuntu and runs it.',
    )
    return undefined
  }
  console.log(`Installing ${packages.join(', ')} …`)
  apt('update', '-qq')
  apt('install', '-qq', '--yes', '--no-install-recommends', ...packages)
  return hasCeph() ? undefined : 'Ceph could not be installed'
}

function apt(...args: string[]): void {
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
  const [program = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
  spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}
