-- Signs this process in as alive and counts the living ones.
--
-- KEYS[1] sorted set of processes by the time of their last beat   KEYS[2] birth mark of the data
-- ARGV[1] process id   ARGV[2] how long a beat counts, microseconds   ARGV[3] time to live, ms
--
-- The birth mark is written once and lives as long as the data does: a process that finds another
-- mark than the one it knew has found a store that lost its lists.
--
-- Reply: {now, living processes, birth mark}
local call = redis.call
local time = call('TIME')
local now = time[1] * 1000000 + time[2]
local stamp = string.format('%d', now)
call('ZADD', KEYS[1], stamp, ARGV[1])
call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%d', now - ARGV[2]))
call('PEXPIRE', KEYS[1], ARGV[3])
call('SET', KEYS[2], ARGV[1] .. '@' .. stamp, 'NX')
call('PEXPIRE', KEYS[2], ARGV[3])
return { now, call('ZCARD', KEYS[1]), call('GET', KEYS[2]) }
