-- Adds requests that a process accepted by itself while the store was away.
--
-- KEYS    the lists
-- ARGV[1] time to live of a list in milliseconds
-- ARGV[2..] for every key: how many entries follow, then their ages in microseconds, oldest first
--
-- Ages and not times, because only this store's clock counts.
local call = redis.call
local time = call('TIME')
local now = time[1] * 1000000 + time[2]
local PUSH_MAX = 1000 -- arguments of one call; the stack of a script is limited

local at = 2
for i = 1, #KEYS do
  local key = KEYS[i]
  local length = tonumber(ARGV[at])
  local times = {}
  for j = 1, length do
    times[j] = now - tonumber(ARGV[at + j])
  end
  at = at + length + 1

  local newest = call('LINDEX', key, '-1')
  if newest and tonumber(newest) > times[1] then
    -- Another process was back earlier: merge, since every reader relies on the order.
    for _, entry in ipairs(call('LRANGE', key, '0', '-1')) do
      times[#times + 1] = tonumber(entry)
    end
    table.sort(times)
    call('DEL', key)
  end
  for j = 1, #times, PUSH_MAX do
    local push = {}
    for k = j, math.min(j + PUSH_MAX - 1, #times) do
      push[#push + 1] = string.format('%d', times[k])
    end
    call('RPUSH', key, unpack(push))
  end
  call('PEXPIRE', key, ARGV[1])
end
return #KEYS
