/**
 * Keeps `fetch` from asking the proxy of the environment (NODE_USE_ENV_PROXY) for the gallery of this machine, which the
 * proxy does not reach. Node reads the variable before each request.
 */
export function reachWithoutProxy(host: string, env: NodeJS.ProcessEnv = process.env): void {
  const name = env['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy';
  const others = env[name] ?? '';
  // Stands for all hosts, but only alone.
  if (others !== '*') env[name] = ['127.0.0.1', host, others].join(',');
}
