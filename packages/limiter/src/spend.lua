-- Tells the store what a process used of its leases, decides a batch of checks, one after another, against
-- exact sliding windows, and hands out leases.
--
-- A subject has two keys. The list holds the times of its accepted requests: microseconds by this store's clock,
-- oldest first. The hash holds the leases: for each process how many requests it may still accept by itself. What
-- is leased counts like what was accepted, from the moment it is handed out until its owner says what it used. An
-- owner that never says so has used all of it at the last moment it was allowed to.
--
-- ARGV[1] JSON object:
--   prefix    of all keys; names of keys are in here, because one long argument is written and read faster than
--             hundreds of short ones, and a batch has many keys in any case, which a cluster would refuse
--   process   who asks
--   window    in microseconds
--   ttl       time to live of lists and hashes in milliseconds
--   notAfter  after this store time do nothing: the asker has given up by then and decided by itself
--   leaseMs   how long a lease may be used
--   subjects  for each: name, limit, how much of its lease the process keeps, how much it wants to have (0: no more
--             than it keeps), then the times at which it used the lease since it last said so, oldest first, as texts
--   checks    for each: the number of a subject and its limit, by turns; accepted when every one has room
--
-- Reply: {now} when too late, else {now, subjects, checks, recalled}:
--   subjects  for each: count, oldest (0 when empty), what others have leased, how much of that they may still
--             return, and the lease of the process
--   checks    for each pair: count and oldest with the check counted in. A refused one is not counted in and has
--             -1 - count; oldest is then the entry that must leave first.
--   recalled  names of subjects whose leases the process shall return
local call = redis.call
local time = call('TIME')
local now = time[1] * 1000000 + time[2]
local batch = cjson.decode(ARGV[1])
if now > batch.notAfter then
  return { now }
end

-- Formatted once: the store writes numbers as floating point.
local stamp = string.format('%d', now)
local now_ms = math.floor(now / 1000)
local window = batch.window
local window_ms = window / 1000
local cutoff = now - window
local PUSH_MAX = 1000 -- arguments of one call; the stack of a script is limited
-- A process adds its own times, by its estimate of this clock: that may be ahead by the time a message travels.
local AHEAD_MAX = 1000000
-- A lease in the hash: the millisecond until which it may be used, then how many it is, in three digits.
local UNTIL_UNIT = 1000
-- Beyond this part of the limit nothing is leased, and what is leased is wanted back.
local LEASED_PART_MAX = 0.8

-- Drops the entries that have left the window; returns the oldest of the others, nil if there is none.
local function prune(key)
  local oldest = tonumber(call('LINDEX', key, '0') or nil)
  if oldest and oldest > now + AHEAD_MAX then
    -- The store's clock was set back past everything in the list. Waiting for these times to come
    -- round again could refuse a caller for hours, so the list is reset.
    call('DEL', key)
    return nil
  end
  while oldest and oldest <= cutoff do
    local head = call('LRANGE', key, '0', '31')
    local gone = 1
    while gone < #head and tonumber(head[gone + 1]) <= cutoff do
      gone = gone + 1
    end
    call('LPOP', key, tostring(gone))
    oldest = tonumber(head[gone + 1] or call('LINDEX', key, '0') or nil)
  end
  return oldest
end

-- Returns how long the list is then. Its time to live is renewed by the first push of each window-long span of the
-- clock: a life of three windows outlasts that span and the window that follows the last push in it.
local function push(key, times, newest)
  local length
  for from = 1, #times, PUSH_MAX do
    length = call('RPUSH', key, unpack(times, from, math.min(from + PUSH_MAX - 1, #times)))
  end
  if not newest or math.floor(newest / window) ~= math.floor(now / window) then
    call('PEXPIRE', key, batch.ttl)
  end
  return length
end

-- Adds the times at which a lease was used where they belong in the order; returns the count and the oldest.
local function add_used(key, oldest, asked)
  local from = 5
  while asked[from] and tonumber(asked[from]) <= cutoff do
    from = from + 1
  end
  if not asked[from] then
    return oldest and call('LLEN', key) or 0, oldest
  end
  local first = tonumber(asked[from])
  local times = { unpack(asked, from) }
  -- Others may have been accepted since the first of them: those of the last moments.
  local newest = oldest and tonumber(call('LINDEX', key, '-1'))
  local before, used = newest, #times
  while before and before > first do
    times[#times + 1] = call('RPOP', key)
    before = tonumber(call('LINDEX', key, '-1') or nil)
  end
  if #times > used then
    -- Texts of one length: their order is that of the numbers.
    table.sort(times)
  end
  return push(key, times, before and newest), math.min(oldest or first, first)
end

-- What other processes have leased, how much of it they may still use, and until when this one may use its own.
local function read_leases(key)
  local leases = call('HGETALL', key)
  local others, alive, own_until = 0, 0, nil
  for i = 1, #leases, 2 do
    local value = tonumber(leases[i + 1])
    local number = value % UNTIL_UNIT
    local until_ms = (value - number) / UNTIL_UNIT
    if leases[i] == batch.process then
      own_until = until_ms
    elseif until_ms * 1000 <= cutoff or until_ms > now_ms + batch.leaseMs + AHEAD_MAX / 1000 then
      -- Its owner was lost a window ago, or the store's clock was set back.
      call('HDEL', key, leases[i])
    else
      others = others + number
      if until_ms > now_ms then
        alive = alive + number
      end
    end
  end
  return others, alive, own_until
end

local function recall(key, name)
  local leases = call('HGETALL', key)
  for i = 1, #leases, 2 do
    if leases[i] ~= batch.process then
      local recalls = batch.prefix .. 'recalls:' .. leases[i]
      call('SADD', recalls, name)
      call('PEXPIRE', recalls, batch.ttl)
    end
  end
end

local lists, hashes, counts, oldests, accepted, leased, states = {}, {}, {}, {}, {}, {}, {}
for i, asked in ipairs(batch.subjects) do
  local list, leases = batch.prefix .. asked[1], batch.prefix .. 'leases:' .. asked[1]
  lists[i], hashes[i] = list, leases
  counts[i], oldests[i] = add_used(list, prune(list), asked)
  accepted[i] = 0
  local others, alive, own_until = read_leases(leases)
  leased[i] = others + asked[3]
  states[i] = { others = others, alive = alive, own_until = own_until }
end

local decided = {}
for _, check in ipairs(batch.checks) do
  local fits = true
  for at = 1, #check, 2 do
    local i = check[at]
    if counts[i] + leased[i] >= check[at + 1] then
      fits = false
    end
  end
  for at = 1, #check, 2 do
    local i, limit = check[at], check[at + 1]
    if fits then
      counts[i] = counts[i] + 1
      accepted[i] = accepted[i] + 1
      oldests[i] = oldests[i] or now
      decided[#decided + 1] = counts[i]
      decided[#decided + 1] = oldests[i]
    else
      decided[#decided + 1] = -1 - counts[i]
      local leaves = oldests[i] or 0
      if counts[i] > limit then
        -- Only after a limit was lowered: more entries than it allows are still inside. Those accepted
        -- by this batch are not in the list yet.
        local back = limit - accepted[i]
        leaves = back > 0 and tonumber(call('LINDEX', lists[i], tostring(-back))) or now
      end
      decided[#decided + 1] = leaves
    end
  end
end

local subjects = {}
for i, asked in ipairs(batch.subjects) do
  local list, leases, state = lists[i], hashes[i], states[i]
  if accepted[i] > 0 then
    local times = {}
    for j = 1, accepted[i] do
      times[j] = stamp
    end
    push(list, times, counts[i] > accepted[i] and tonumber(call('LINDEX', list, '-1')))
  end
  local granted, wanted = asked[3], asked[4]
  local reach = math.floor(asked[2] * LEASED_PART_MAX)
  if counts[i] + state.others + wanted <= reach then
    granted = math.max(granted, wanted)
  end
  if state.alive > 0 and counts[i] + state.others + granted > reach then
    recall(leases, asked[1])
  end
  if granted > 0 then
    local until_ms = now_ms + batch.leaseMs
    call('HSET', leases, batch.process, string.format('%d', until_ms * UNTIL_UNIT + granted))
    if not state.own_until or math.floor(state.own_until / window_ms) ~= math.floor(until_ms / window_ms) then
      call('PEXPIRE', leases, batch.ttl)
    end
  elseif state.own_until then
    call('HDEL', leases, batch.process)
  end
  local at = #subjects
  subjects[at + 1] = counts[i]
  subjects[at + 2] = oldests[i] or 0
  subjects[at + 3] = state.others
  subjects[at + 4] = state.alive
  subjects[at + 5] = granted
end

return { now, subjects, decided, call('SPOP', batch.prefix .. 'recalls:' .. batch.process, '1000') }
