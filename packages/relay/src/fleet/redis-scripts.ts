/** Lua scripts that Redis runs as one step. Each touches a single key, so that they work in a Redis Cluster. */

/** How long (ms) Redis remembers the fence of a browser that nobody serves. */
const MEMORY = 24 * 60 * 60 * 1000;

/**
 * Makes a Relay the owner of a browser unless somebody did so since the caller looked.
 * KEYS: the browser's record. ARGV: the fence that the caller saw, the Relay's id.
 * Returns the new fence, which no earlier owner had (not even before Redis lost its data), or 0.
 */
export const CLAIM = `
local seen = redis.call('HGET', KEYS[1], 'fence') or '0'
if seen ~= ARGV[1] then return '0' end
local now = redis.call('TIME')
local fence = math.max(tonumber(seen) + 1, now[1] * 1000 + math.floor(now[2] / 1000))
local text = string.format('%.0f', fence)
redis.call('HSET', KEYS[1], 'relay', ARGV[2], 'fence', text)
redis.call('PEXPIRE', KEYS[1], ${MEMORY})
return text
`;

/** Gives a browser up. KEYS: the browser's record. ARGV: the fence under which the caller owns it. */
export const RELEASE = `
if redis.call('HGET', KEYS[1], 'fence') == ARGV[1] then redis.call('HDEL', KEYS[1], 'relay') end
`;
